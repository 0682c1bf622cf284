/** How many passwords the weak list holds. */
export const weakPasswordCount = 10_000

/**
 * The weak list, lower case and at least 8 characters each, likeliest first: well-known passwords,
 * runs and repetitions of digits, walks over the keyboard, then words, surnames and given names
 * in pinyin with the endings people add to satisfy a rule. No leaked list is needed or contained;
 * `weak-passwords.txt` is this list written out, so that it can be read and reviewed.
 */
export function listWeakPasswords(): string[] {
  const found = new Set<string>()
  const sources = [classics, digitPatterns(), keyboardWalks(), wordsWithEndings()]
  for (const password of sources.flat()) {
    const folded = password.toLowerCase()
    if (folded.length >= 8) found.add(folded)
  }
  return [...found].slice(0, weakPasswordCount)
}

const list = (text: string) => text.trim().split(/\s+/)

const classics = list(`
password password1 passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd iloveyou sunshine princess football
baseball superman trustno1 letmein1 welcome1 whatever starwars computer michelle internet corvette
mercedes maverick samantha master123 dragon123 monkey123 shadow123 freedom1 changeme changeit default1
temp1234 test1234 testtest guest123 root1234 rootroot toor1234 admin123 admin@123 admin888 administrator
woaini520 woaini1314 woaini521 woaiwojia woaizhongguo aini1314 5201314520 1314520520 wo5201314
zhongguo123 beijing2008 caonima123 nihao123 nihaoma123 wangyut2 iloveyou520 asd123456 zxc123456 qwe123456
abc12345 abcd1234 a1b2c3d4 a1234567 aa123456 aaa12345 a12345678 abc123456 abcd12345 abc123abc 123456abc
123456aa 1234abcd 123abc123 123qweasd qweasd123 qweasdzxc qazwsxedc 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4
zaq12wsx zaq1zaq1 zaq1@wsx !qaz2wsx 1qaz@wsx !qaz@wsx 1qaz!qaz qwer1234 1234qwer qwerasdf asdfqwer asdf1234
zxcv1234 123456qq 123456qwe 123qwe!@# !@#123qwe 1qazxsw2 1qazxsw23edc 147258369 963852741 159357456 741852963
789456123 456123789 321654987 112233445566 11223344 12341234 12121212 123123123 123321123 1234554321 00998877`)

function digitPatterns(): string[] {
  const ascending = '0123456789'.repeat(3)
  const descending = '9876543210'.repeat(3)
  const patterns: string[] = []
  for (let length = 8; length <= 16; length += 1) {
    for (let start = 0; start < 10; start += 1) {
      patterns.push(ascending.slice(start, start + length), descending.slice(start, start + length))
      patterns.push(String(start).repeat(length))
    }
  }
  for (let pair = 0; pair < 100; pair += 1) {
    const text = String(pair).padStart(2, '0')
    patterns.push(text.repeat(4), text.repeat(5))
    const [a = '', b = ''] = text
    patterns.push(a.repeat(4) + b.repeat(4), a.repeat(5) + b.repeat(5))
  }
  for (const triple of list('123 321 456 520 521 147 258 369 168 188 666 888 999 111 000')) {
    patterns.push(triple.repeat(3), triple.repeat(4))
  }
  return patterns
}

function keyboardWalks(): string[] {
  const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '!@#$%^&*()']
  const columns = list('1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol')
  const reverse = (text: string) => [...text].reverse().join('')
  const pieces = rows.flatMap(row => [3, 4, 5, 6].map(length => row.slice(0, length)))
  const upright = columns.flatMap(column => [column, reverse(column)])
  const walks = rows.flatMap(row => [row, reverse(row), row + row])
  for (const row of rows) {
    for (let start = 0; start + 8 <= row.length; start += 1) walks.push(row.slice(start, start + 8))
  }
  for (const first of pieces) {
    for (const second of pieces) walks.push(first + second)
  }
  for (const first of upright) {
    for (const second of upright) walks.push(first + second)
  }
  for (let start = 0; start + 3 <= columns.length; start += 1) {
    const three = columns.slice(start, start + 3)
    walks.push(three.join(''), [...three].reverse().join(''), reverse(three.join('')))
  }
  return walks
}

function wordsWithEndings(): string[] {
  const words = list(`
password passw0rd p@ssw0rd p@ssword admin administrator root user guest test demo system manager master
welcome qwer qwerty asdf zxcv qaz qwe asd abc abcd aaa aa a1b2c3 iloveyou hello login pass pwd love
gongyi gongyibao cishan cishanhui jijinhui aixin gyb gyh charity caiwu chuna kuaiji mima guanliyuan
zhongguo china beijing shanghai guangzhou shenzhen hangzhou chengdu wuhan nanjing tianjin chongqing
woaini aini wo5201314 baobei laopo laogong nihao xiaoming xiaohong
zhang wang li zhao liu chen yang huang wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang
zhangwei wangwei wangfang liwei lina zhangmin lijing wangjing liuwei zhangli zhangjing wangli liqiang
zhanglei wangyong liuyang chenjie lijun wangqiang zhaolei yangyang chenchen huanghe liming wangming
dragon monkey shadow sunshine princess superman batman football summer winter spring autumn flower angel
company office work money lucky happy family friend google apple huawei xiaomi alibaba tencent taobao`)
  const years = Array.from({ length: 31 }, (_, at) => String(2000 + at))
  const numbers =
    list(`1 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 321 111 666 888 999
000 520 521 1314 5201314 168 110 007 01 001 10 100 11 88 66 99 1111 6666 8888 0000 123123 112233 666666 888888`)
  const signs = ['', '@', '!', '#', '_', '.', '$', '*']
  const endings = [
    ...signs.slice(0, 3).flatMap(sign => numbers.slice(0, 12).map(number => sign + number)),
    ...['', '@', '!'].flatMap(sign => years.slice(15).map(year => sign + year)),
    ...list(
      '!@# !@#$ !@#$% 123! 123!@# @123! 123@ 123# 1234! 12345! 123456! 1! abc qwe 123abc 123qwe',
    ),
    ...signs.flatMap(sign => numbers.map(number => sign + number)),
    ...years,
  ]
  // Ending by ending, so that a cut at the full count loses rare endings and no word.
  return endings.flatMap(ending => words.map(word => word + ending))
}
