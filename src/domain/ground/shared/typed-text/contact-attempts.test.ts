import { describe, expect, test } from 'vitest'
import { contactsIn } from './contact-in-text.ts'

/** How people try to be reached past the marketplace. */
const ATTEMPTS = `
98765 phir 43210
98765 aur 43210
98765 fir 43210 pe call karo
98765 (pause) 43210
98765 then 43210
98765 and 43210
98765 after that 43210
98765 followed by 43210
98765 uske baad 43210
98765 dash 43210
98765 space 43210
98765 ...... 43210
98765 | 43210
98765 ➜ 43210
98765 then dial 43210
98765 next is 43210
987 then 654 then 3210
98 phir 76 phir 54 phir 32 phir 10
98 then 76 then 54 then 32 then 10
first 98765 second 43210
first half 98765, second half 43210
9876 plus 543210 is how you find me
starts with 98765 and ends with 43210
98765, rest is 43210
98765 baaki 43210
98765 hyphen 43210
98765 gap 43210
call 98765 blah blah 43210
nine eight seven six five then four three two one zero
nine eight seven six five and four three two one zero
nine eight seven, six five four, then three two one zero
nau aath saat chhe paanch phir char teen do ek shunya
nine eight seven six five pause four three two one zero
double nine eight seven six then five four three two one
98765 then four three two one zero
nine eight seven six five then 43210
ninety eight seventy six fifty four then thirty two ten
नौ आठ सात छह पाँच फिर चार तीन दो एक शून्य
98765 फिर 43210
98765 और 43210
९८७६५ ४३२१०
९८७६५ फिर ४३२१०
मेरा नंबर ९८७६५४३२१० है
९ ८ ७ ६ ५ ४ ३ २ १ ०
9\u200b8765\u200b43210
98765\u200d43210
98765\u206043210
9\u00ad8\u00ad7\u00ad6\u00ad5\u00ad4\u00ad3\u00ad2\u00ad1\u00ad0
𝟗𝟖𝟕𝟔𝟓𝟒𝟑𝟐𝟏𝟎
⑨⑧⑦⑥⑤④③②①⓪
9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣
9B765 43210
call 9B76S 432IO
whatsapp 98T65 43Z1O
call me 9876S4321O
my no is 9 8 7 6 5 4 3 2 1 O
ph no 98765 43210
ph. no. 98765-43210
ph no nine eight seven six five four three two one zero
Ph: 98765 4 3 2 1 0
mob 98765.43210
mob no. 9876 543 210
M. 9876543210
+91 98765 43210
+91 (98765) 43210
0 98765 43210
0091 98765 43210
91-98765-43210
plus nine one nine eight seven six five four three two one zero
98765_43210
98765*43210
98765~43210
98765--43210
98765----43210
98765 – – 43210
98/76/54/32/10
(98765)(43210)
[98765] [43210]
98765
43210
9-8-7-6-5-4-3-2-1-0
n i n e e i g h t seven six five four three two one zero
98seven65four32one0
9eight7six5four3two1zero
ring me, 98765 is the start and 43210 the end
my serial number is 9876543210 call me
for details 9876543210
available at 9876543210
to order 9876543210
9876543210 in Delhi
only on 9876543210
in case of trouble 9876543210
for warranty 9876543210
9876000000
if you want call me for a better price
why not whatsapp me
take 9876543210 as the order number and whatsapp
whatsapp me
whats app pe aao
whatsapp pe msg karo
whatsapp karo details bhejta hu
Please message us on WhatsApp for a better price
ping me on whatsapp
wapp me for discount
w.app me
watsapp pe baat karte hain
वॉट्सऐप पर मैसेज करो
व्हाट्सएप पर आओ
DM me on insta
dm us on instagram
dm me for a better price
inbox me on facebook
message us on fb
find us on facebook as ravi deals
follow us on instagram for offers
add me on discord
text me on telegram
tele gram pe aao
insta pe dm karo
insta par message karo
join our telegram group
join our whatsapp group for deals
search for us on google as ravi computers
search ravi computers on google maps
google our shop name for a better deal
look us up on justdial
find us on indiamart
we are on olx too, cheaper there
my insta is same as my name here
ravi at the rate gmail dot com
ravi at the rate of gmail dot com
ravi attherate gmail dot com
ravi at rate gmail dot com
ravi[at]gmail[dot]com
ravi {at} gmail {dot} com
ravi AT gmail DOT com
ravi at g mail dot com
ravi @ g mail . com
ravi at gmail
ravi एट जीमेल डॉट कॉम
ravi at yahoo dot co dot in
r a v i at g m a i l dot c o m
ravi＠gmail．com
mail me: ravi gmail
bestgpu dot com
bestgpu dot co dot in
bestgpu (dot) in
bestgpu . in
bestgpu,com
www bestgpu com
bestgpu dot shop is ours
b e s t g p u . c o m
nvidia.com.bestgpu.in
https://bestgpu.in/nvidia.com
bit.ly/ravigpu
t.me/ravigpu
wa.me/919876543210
call us on the number on the slip in the box
whatsapp the number printed on the invoice
my number is on the card inside the box
our number is on the bill, call before ordering
call me for a better price
call karo better rate dunga
contact me directly for a discount
contact us directly, it is cheaper
direct deal karo, sasta padega
buy directly from us outside NanoNagar
pay me directly by UPI and save 5%
gpay kar do 98765 phir 43210
come to our shop at Nehru Place
hamari dukan pe aa jao
visit our store at SP Road
`
  .trim()
  .replace('98765\n43210', '98765\\n43210')
  .split('\n')
  .map((attempt) => attempt.replaceAll('\\n', '\n'))

describe('a way to reach somebody is seen, however it is said', () => {
  test.each(ATTEMPTS)('%j', (text) => {
    expect(contactsIn(text)).not.toEqual([])
  })
})
