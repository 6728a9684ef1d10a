/**
 * What is said when even the frame of a page breaks in the browser, in place of the router's own page, which is for
 * developers. Nothing of the frame is there: no style, no header, and no knowledge of who looks at it.
 */
export function BrokenFrame() {
  return (
    <html lang="en-IN">
      <head>
        <meta name="viewport" content="width=device-width" />
        <title>Something went wrong · NanoNagar</title>
      </head>
      <body>
        <main>
          <h1>Something went wrong on our side</h1>
          <p>
            This is our fault. Please load this page again. If you were placing an order, check{' '}
            <a href="/orders">My Orders</a> first.
          </p>
        </main>
      </body>
    </html>
  )
}
