/** First character of each initial in the order of the Unicode collation for pinyin; i, u and v begin no syllable. */
const firstOfInitial =
  'a阿,b八,c嚓,d哒,e妸,f发,g旮,h哈,j讥,k咔,l垃,m痳,n拏,o噢,p妑,q七,r呥,s仨,t他,w屲,x夕,y丫,z帀'.split(',')

const collator = new Intl.Collator('zh-u-co-pinyin')

/**
 * Initials of the usual readings of a name's characters, in lower case; other letters are kept. By the browser's
 * collation for pinyin, which knows one reading of each character.
 */
export const pinyinInitials = (name: string) => Array.from(name.toLowerCase(), pinyinInitial).join('')

function pinyinInitial(character: string): string {
  if (!/\p{Script=Han}/u.test(character)) return character
  const entry = firstOfInitial.findLast(([, first = '']) => collator.compare(first, character) <= 0)
  return entry?.[0] ?? character
}
