export default function RefundPage() {
  return <h1>RefundPage</h1>
}
