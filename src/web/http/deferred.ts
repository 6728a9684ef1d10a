/**
 * Hands a promise to the page that streams it, and counts its rejection as awaited from now on. Without this a query that
 * fails while another loader is still at work is nobody's rejection, and Node ends the process for everybody. The page
 * still gets the rejection, through `<Await>`.
 */
export function deferred<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {})
  return promise
}
