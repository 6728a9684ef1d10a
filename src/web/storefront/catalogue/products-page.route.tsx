export default function ProductsPage() {
  return <h1>ProductsPage</h1>
}
