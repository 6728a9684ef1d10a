/** A form of a page, filled in as the page came. */
export interface PageForm {
  /** Where it goes: path and query. */
  action: string
  method: 'get' | 'post'
  isMultipart: boolean
  fields: readonly (readonly [name: string, value: string])[]
  /** What its buttons add, each on its own. */
  buttons: readonly (readonly [name: string, value: string])[]
}

/** The forms of a page of ours, out of its HTML: what a browser would send without a script. */
export function formsOf(html: string, page: string): PageForm[] {
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
  return forms.map(([, tag = '', content = '']) => {
    const action = new URL(attribute(tag, 'action') ?? page, 'http://shop.test')
    const inputs = [...content.matchAll(/<(input|textarea|select|button)\b([^>]*)>([\s\S]*?)(?=<|$)/g)]
    const named = inputs.flatMap(([, element = '', own = '', inside = '']) => {
      const name = attribute(own, 'name')
      return name === undefined ? [] : [{ element, type: attribute(own, 'type'), own, inside, name }]
    })
    const isButton = ({ element, type }: (typeof named)[number]) => element === 'button' || type === 'submit'
    const filledIn = ({ element, own, inside, name }: (typeof named)[number]): string => {
      if (element === 'textarea') return decoded(inside)
      if (element === 'select') return chosenOf(content, name)
      return attribute(own, 'value') ?? (attribute(own, 'type') === 'checkbox' ? 'on' : '')
    }
    return {
      action: action.pathname + action.search,
      method: /^post$/i.test(attribute(tag, 'method') ?? '') ? 'post' : 'get',
      isMultipart: /multipart/.test(attribute(tag, 'enctype') ?? attribute(tag, 'encType') ?? ''),
      fields: named.filter((each) => !isButton(each)).map((each) => [each.name, filledIn(each)] as const),
      buttons: named.filter(isButton).map((each) => [each.name, attribute(each.own, 'value') ?? ''] as const),
    }
  })
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  return value === undefined ? undefined : decoded(value)
}

/** What a choice list offers first that is not empty. */
function chosenOf(content: string, name: string): string {
  const list = new RegExp(`<select\\b[^>]*name="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(content)?.[1] ?? ''
  const values = [...list.matchAll(/<option\b([^>]*)>/g)].map(([, own = '']) => attribute(own, 'value') ?? '')
  return values.find(Boolean) ?? ''
}

function decoded(html: string): string {
  return html
    .replace(/&#x([0-9a-f]+);/gi, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
