/** Where people can be written to, called or found past the marketplace. */
const MESSENGER =
  '(?:whats ?app?|wats ?app|wapp|insta(?:gram)?|tele ?gram|discord|facebook|fb|messenger|snap(?:chat)?|skype)'
const DIRECTORY = '(?:google(?: maps?)?|maps|just ?dial|india ?mart|olx|quikr|youtube|linkedin|twitter)'
const PLACE = `(?:${MESSENGER}|${DIRECTORY})`
const START = String.raw`(?<![\p{L}\p{M}\p{N}])`
const END = String.raw`(?![\p{L}\p{M}\p{N}])`

/** "DM me on insta", "find us on facebook", "search for us on google", "insta pe aao", "join our telegram group". */
const ELSEWHERE = expression(
  `(?:dm|pm|ping|message|msg|text|call|contact|reach|add|find|follow|inbox|catch|hit|join|meet|look|write to|chat with|talk to) (?:me|us)(?: up)? (?:on|at|in|via|over|through|par|pe) (?:my |our )?${PLACE}`,
  String.raw`(?:search|look|google)(?: for)? (?:me|us|our|my)${END}(?: [\p{L}\p{N}]{1,20}){0,4} (?:on|in) ${PLACE}`,
  String.raw`search(?: for)?(?: [\p{L}\p{N}]{2,20}){1,4} on google maps`,
  'google (?:us|(?:our|my) (?:name|store))',
  /google (?:our|my) shop/.source,
  `(?:join|follow|subscribe to) (?:my|our|the) ${PLACE} (?:group|channel|page|community|server)`,
  `${MESSENGER} (?:pe|par|pr|per) (?:aao|aa ?jao|aaiye|ao|msg|message|dm|baat|bhejo|bhej|likho|batao|ping|call|contact|karo|add|milte|milo)`,
  '(?:whats ?app?|wats ?app|wapp) (?:me|us|karo|kar ?do|karna|kijiye|kare|karein)',
  '(?:dm|inbox) (?:me|us|karo)',
  "(?:we are|we’re|we're|i am) (?:also )?on (?:olx|quikr|india ?mart|just ?dial|instagram|insta|facebook|fb)",
)
/** The same in Devanagari, with what follows the service. */
const ELSEWHERE_HINDI =
  /(?:व्हाट्सएप|व्हाट्सऐप|वॉट्सऐप|वॉट्सएप|टेलीग्राम|इंस्टा|इंस्टाग्राम|फेसबुक) (?:पर|पे) (?:आओ|आइए|आ जाओ|मैसेज|मेसेज|बात|भेजो|भेजिए|संपर्क)/u

const CHEAPER = '(?:price|rate|deal|discount|offer|quote|sasta|cheaper|kam)'

/** "Contact me directly", "call me for a better price", "pay us directly", "buy outside the app". */
const DIRECT = expression(
  `(?:call|contact|message|msg|ping|text|reach) (?:me|us) (?:for|to get)(?: (?:a|an|the|your|my|our|better|best|lower|lowest|good|cheaper|extra|special|bigger|more)){0,3} ${CHEAPER}`,
  '(?:contact|message|msg|pay|deal with|order from|buy from) (?:me|us) direct(?:ly)?',
  '(?:buy|order|purchase|deal|pay) direct(?:ly)? (?:from|with|to) (?:me|us)',
  'direct (?:deal|order|payment|pay) (?:karo|karte|kijiye)',
  String.raw`(?:call|phone|msg|message|whatsapp) (?:karo|kar ?do|kijiye|karna)(?: [\p{L}\p{N}]{1,12}){0,4} (?:rate|price|sasta|discount|deal|offer)`,
  String.raw`(?:buy|deal|pay|order|talk|purchase)(?: [\p{L}\p{N}]{1,14}){0,5} outside (?:of )?(?:nano ?nagar|the (?:site|app|platform|website)|this (?:site|app|platform|website))`,
)

const SLIP =
  '(?:on|in|inside) (?:the |my |our )?(?:slip|card|box|invoice|bill|packet|package|parcel|leaflet|paper)'

/** "Call the number on the slip", "our number is on the bill". Of its maker's number an owner speaks too. */
const WRITTEN_DOWN = expression(
  `(?:call|whats ?app|ring|dial|text|msg|message|phone) (?:(?:me|us) )?(?:(?:on|at) )?(?:the|my|our) (?:number|no|phone|mobile) (?:printed |written |given )?${SLIP}`,
  `(?:my|our) (?:phone |mobile |contact )?(?:number|no|details) (?:is|are) (?:printed |written |given )?${SLIP}`,
)

/** "Come to my shop 42", "visit us at", "shop no 12". */
const VISITS =
  /(?<![\p{L}\p{N}])(?:visit us(?![\p{L}\p{N}])|(?:visit|come to|come at|walk in to|reach) (?:our|my) (?:shop|store|showroom|godown)(?![\p{L}\p{N}])|shop (?:no\.? ?|number |# ?)\d(?! for)|(?:meri|hamari|humari|apni) duk?aa?n(?:[ae])? (?:par|pe|me|mein|aa))|(?:मेरी|हमारी) दुकान/iu

/** What somebody tells of others, or warns of: "they asked me to", "the seller wanted us to", "do not". */
const TOLD =
  /(?:(?:do|did|will|would|should|must|could) not|never|don[’']t|didn[’']t|won[’']t|refused to) $|(?:asked|asks|asking|told|tells|wants|wanted|tried|offers|offered|requested|requests|said|says|forced|kept|keeps|insists|insisted|begged)(?: (?:me|us|to|that|customers|buyers|for|if|you|i|we|could|can|should|them|him|her)){0,4}[ “']{0,2}$/i
const TOLD_WITHIN = 60

/** Whether a text asks to be found on another service. */
export function invitesElsewhere(text: string): boolean {
  const plain = oneSpaced(text)
  return asks(plain, ELSEWHERE) || ELSEWHERE_HINDI.test(plain)
}

/** Whether a text invites to come by, to deal directly, or to call a number that is written down elsewhere. */
export function invites(text: string): boolean {
  const plain = oneSpaced(text)
  return VISITS.test(text) || asks(plain, DIRECT) || asks(plain, WRITTEN_DOWN)
}

function asks(text: string, what: RegExp): boolean {
  for (const found of text.matchAll(what))
    if (!TOLD.test(text.slice(Math.max(0, found.index - TOLD_WITHIN), found.index))) return true
  return false
}

/** A sentence ends where it ended; all else between words is one blank. */
function oneSpaced(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}.,;!?’']+/gu, ' ')
}

function expression(...ways: string[]): RegExp {
  return new RegExp(`${START}(?:${ways.join('|')})${END}`, 'giu')
}
