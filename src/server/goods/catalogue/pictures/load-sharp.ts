/**
 * The library that reads and encodes pictures. It is loaded when a process works on its first picture, because most
 * processes never do, and it takes memory and time at the start.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One thread a picture: two requests' pictures share the machine instead of one taking all of it.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
