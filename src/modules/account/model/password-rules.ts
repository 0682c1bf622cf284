/** The part of the platform's security settings a password is measured by. */
export interface PasswordRules {
  minLength: number
  /** Kinds of characters asked of capital, small letters, digits and others. */
  classes: number
}

/** password.minLength and password.classes as delivered. */
export const defaultPasswordRules: PasswordRules = { minLength: 10, classes: 3 }

/** What is known of the holder; a password must not contain any of it. */
export interface PasswordHolder {
  loginName?: string
  phone?: string
  realName?: string
  organisation?: string
}

/** One line of the checklist under a password field. */
export interface PasswordCheck {
  rule: 'minLength' | 'maxLength' | 'classes' | 'loginName' | 'phone' | 'realName' | 'organisation'
  text: string
  passed: boolean
}

/** No password may be longer, so that hashing stays cheap. */
export const maxPasswordLength = 128

/** From this length on the classes of characters are not asked. */
export const passphraseLength = 16

/** Refusals that only the server can decide. */
export const passwordRefusals = {
  wrongOld: '原密码错误',
  differs: '两次输入的密码不一致',
  weak: '密码过于常见，请更换',
  sameAsOld: '新密码不能与原密码相同',
  usedBefore: (history: number) => `不能使用最近 ${history} 次用过的密码`,
}

/** The checklist of today's rules for a password, the same in the browser and on the server. */
export function checkPassword(
  password: string,
  rules: PasswordRules,
  holder: PasswordHolder = {},
): PasswordCheck[] {
  const length = characters(password)
  return [
    {
      rule: 'minLength',
      text: `不少于 ${rules.minLength} 个字符`,
      passed: length >= rules.minLength,
    },
    {
      rule: 'maxLength',
      text: `不超过 ${maxPasswordLength} 个字符`,
      passed: length <= maxPasswordLength,
    },
    {
      rule: 'classes',
      text: `大写字母、小写字母、数字、符号至少 ${rules.classes} 种（${passphraseLength} 个字符及以上不限）`,
      passed: length >= passphraseLength || classesOf(password) >= rules.classes,
    },
    ...holderChecks(password, holder),
  ]
}

/** Whether every line of a checklist is met. */
export function isPasswordAllowed(checks: readonly PasswordCheck[]): boolean {
  return checks.every(({ passed }) => passed)
}

/** How many of the four kinds of characters a password has; letters without case count as others. */
function classesOf(password: string): number {
  const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u]
  return kinds.filter(kind => kind.test(password)).length
}

function holderChecks(password: string, holder: PasswordHolder): PasswordCheck[] {
  const folded = fold(password)
  const parts: [keyof PasswordHolder, string][] = [
    ['loginName', '不包含登录名'],
    ['phone', '不包含手机号'],
    ['realName', '不包含姓名'],
    ['organisation', '不包含机构名称'],
  ]
  return parts.flatMap(([rule, text]) => {
    const part = fold(holder[rule] ?? '')
    // A single letter would forbid nearly every password.
    return characters(part) < 2 ? [] : [{ rule, text, passed: !folded.includes(part) }]
  })
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

function characters(text: string): number {
  return [...text.normalize('NFC')].length
}
