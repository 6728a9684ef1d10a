import type { SpecificationGroup } from '#server/goods/catalogue/product-page-views.ts'

/** The full specification in groups, label and value in columns of the same width, so that the eye can run down. */
export function SpecificationTable({ groups }: { groups: readonly SpecificationGroup[] }) {
  return (
    <div className="gap-x-14 lg:columns-2">
      {groups.map(({ title, lines }) => (
        <table
          key={title}
          className="mb-9 w-full table-fixed break-inside-avoid border-collapse text-left text-[0.9375rem] last:mb-0"
        >
          <caption className="border-ink border-b pb-2 text-left font-display font-semibold text-lg">
            {title}
          </caption>
          <tbody className="divide-y divide-line">
            {lines.map(({ label, text }) => (
              <tr key={label} className="align-top">
                <th scope="row" className="w-2/5 py-2.5 pr-4 font-normal text-muted">
                  {label}
                </th>
                <td className="py-2.5">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
