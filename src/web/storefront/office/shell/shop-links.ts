/** Every way through the shop but its departments, in the menu and in the footer. */
export const SHOP_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/products', label: 'Products' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/wishlist', label: 'Wishlist' },
  { to: '/orders', label: 'My Orders' },
]
