import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The URL map: audience first, then slice. Guards are in the loaders; the layouts only dress the pages. */
export default [
  layout('storefront/shell/storefront-layout.route.tsx', [
    index('storefront/home/home-page.route.tsx'),
    route('products', 'storefront/catalogue/products-page.route.tsx'),
    route('products/:id', 'storefront/catalogue/product-page.route.tsx'),
    route('cart', 'storefront/cart/cart-page.route.tsx'),
    route('checkout', 'storefront/checkout/checkout-page.route.tsx'),
    route('order-success', 'storefront/orders/order-success-page.route.tsx'),
    route('orders', 'storefront/orders/orders-page.route.tsx'),
    route('orders/:id', 'storefront/orders/order-page.route.tsx'),
    route('profile', 'storefront/identity/profile-page.route.tsx'),
    route('about', 'storefront/policies/about-page.route.tsx'),
    route('privacy', 'storefront/policies/privacy-page.route.tsx'),
    route('terms', 'storefront/policies/terms-page.route.tsx'),
    route('refund', 'storefront/policies/refund-page.route.tsx'),
    route('contact', 'storefront/support/contact-page.route.tsx'),
    route('newsletter', 'storefront/support/newsletter.route.ts'),
    route('newsletter/confirm', 'storefront/support/newsletter-confirm-page.route.tsx'),
    route('newsletter/unsubscribe', 'storefront/support/newsletter-unsubscribe-page.route.tsx'),
    route('demo/mail/:id?', 'storefront/demo/mail-page.route.tsx'),
    route('auth/login', 'storefront/identity/login-page.route.tsx'),
    route('auth/register', 'storefront/identity/register-page.route.tsx'),
    route('auth/logout', 'storefront/identity/logout-page.route.tsx'),
    route('theme', 'storefront/shell/theme.route.ts'),
    route('*', 'storefront/shell/not-found-page.route.tsx'),
  ]),
  route('api/cart', 'api/cart.route.ts'),
  route('api/cart/prices', 'api/cart-prices.route.ts'),
  route('vendor/login', 'vendor/identity/vendor-login-page.route.tsx'),
  route('vendor/register', 'vendor/identity/vendor-register-page.route.tsx'),
  route('vendor/logout', 'vendor/identity/vendor-logout.route.ts'),
  layout('vendor/shell/vendor-layout.route.tsx', [
    route('vendor/dashboard', 'vendor/dashboard/dashboard-page.route.tsx'),
  ]),
  route('admin/login', 'admin/identity/admin-login-page.route.tsx'),
  route('admin/logout', 'admin/identity/admin-logout.route.ts'),
  route('admin', 'admin/dashboard/admin-index.route.ts'),
  layout('admin/shell/admin-layout.route.tsx', [
    route('admin/dashboard', 'admin/dashboard/admin-dashboard-page.route.tsx'),
  ]),
] satisfies RouteConfig
