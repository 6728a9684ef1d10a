/**
 * Passwords that every guessing list begins with, those of at least six characters, in lower case, and the words of
 * this site. Kept short: it is sent to the browser with the registration form.
 */
const WORDS = `
000000 00000000 010203 0987654321 101010 102030 111111 1111111 11111111 1111111111 111222 112233 11223344 121212
12121212 123123 12312312 123123123 123321 1234512345 123454321 12345654321 12345678 123456 1234567 123456789 1234567890 12344321
1234567891 12345678910 123456a 123456aa 123456abc 123456q 12345a 12345qwert 123654 123654789 123789 1234abcd 123abc
1234qwer 123qwe 123qweasd 131313 135790 142536 147258 147258369 147852 147852369 159357 159753 1a2b3c 1q2w3e 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 1qazxsw2 222222 222333 232323 246810 252525 333333 369369 420420 444444 454545 456456 456789 555555
654321 666666 6666666 696969 741852 741852963 753951 777777 7777777 786786 789456 789456123 87654321 888888 88888888
963852741 987654 9876543210 987654321 999999 999999999 a12345 a123456 a1234567 a123456789 a1b2c3 a1b2c3d4 aa123456 aaaaaa
abc123 abc1234 abc12345 abcd123 abcd1234 abcdef abcdefg abcdefgh access admin123 admin1234 admin@123 administrator
alexander amanda andrea andrew anthony arsenal asdasd asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl ashley azerty babygirl
bailey barcelona baseball basketball batman benjamin bhagwan biteme blink182 bubbles bulldog buster butterfly changeme
charlie cheese chelsea chocolate computer cookie cricket daniel default dragon dubsmash estrella family ferrari
flower football forever freedom friends ganesh ganesha ginger google guest123 hannah hanuman harley hello123 hockey hunter
iloveu iloveyou india123 india@123 indian internet jaimatadi jasmine jennifer jessica jesus1 jordan jordan23 joshua
justin killer krishna krishna123 lakshmi letmein liverpool login123 london lovely loveme loveyou maggie manager master
matrix matthew mercedes michael michelle monkey monster mustang myspace1 naruto newpass nicole nothing omsairam p@ssw0rd
p@ssword pa55word parola pass123 pass1234 pass@123 passw0rd password password! password1 password12 password123 password1234
password@123 patrick peanut pepper pokemon princess purple qazwsx qazwsxedc qq123456 qweasd qweasdzxc qweqwe qwer1234
qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop radhakrishna ranger robert sachin sairam samantha samsung
secret secret123 shadow shivam snoopy soccer sparky spiderman starwars steelers summer sunshine superman superstar sweety
taylor tendulkar test123 test1234 test@123 testing thomas thunder tigger tinkle trustno1 unknown user1234 vishnu welcome
welcome1 welcome123 welcome@123 whatever william winter xxxxxx yankees zaq12wsx zxc123 zxcvbn zxcvbnm
nanonagar nanonagar1 nanonagar12 nanonagar123 nanonagar1234 nanonagar@123 nano-nagar nano1234 customer customer123 vendor
vendor123 vendor@123 shopping shop123 hardware hardware123 laptop laptop123 gaming gaming123 gamingpc
`

/** Looked up in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))
