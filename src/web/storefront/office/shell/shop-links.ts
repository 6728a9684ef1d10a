/** What belongs to whoever is there. */
export const OWN_LINKS = [
  { to: '/orders', label: 'My Orders' },
  { to: '/messages', label: 'Messages' },
  { to: '/hardware', label: 'My hardware' },
  { to: '/reviews', label: 'My reviews' },
  { to: '/wishlist', label: 'Wishlist' },
]

/** Every other way through the shop but its departments, in the menu and in the footer. */
export const SHOP_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/products', label: 'Products' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/help', label: 'Help' },
]
