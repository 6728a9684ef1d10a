export default function OrderSuccessPage() {
  return <h1>OrderSuccessPage</h1>
}
