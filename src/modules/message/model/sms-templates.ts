/** One text that the product sends by SMS; the provider knows it under a code of its own. */
export interface SmsTemplate {
  readonly name: string
  /** With `{places}` for the parameters, in the order in which a provider numbers them. */
  readonly text: string
  /** Owed to whoever gets it (codes, an account's safety, a promise of money): sent whatever is switched off. */
  readonly owed?: true
}

/** The SMS of the product. Providers approve texts beforehand, so that none is made up while running. */
export const smsTemplates = {
  verifyCode: {
    name: '验证码',
    text: '您的验证码为{code}，{minutes}分钟内有效，请勿告知他人。',
    owed: true,
  },
  phoneTaken: {
    name: '手机已注册提醒',
    text: '有人使用您的手机号申请注册，该手机号已有账号。如非本人操作，请忽略。',
    owed: true,
  },
  passwordReset: {
    name: '密码重置提醒',
    text: '您的登录密码已重置。如非本人操作，请立即联系管理员。',
    owed: true,
  },
  accountLink: {
    name: '账号开通',
    text: '您的账号{loginName}已开通，请在24小时内打开链接设置密码：{link}',
    owed: true,
  },
  passwordLink: {
    name: '密码重置链接',
    text: '管理员已重置账号{loginName}的密码，请在24小时内打开链接设置新密码：{link}',
    owed: true,
  },
  phoneChanged: {
    name: '手机变更提醒',
    text: '账号{loginName}的手机已由管理员更改，本号码不再接收其验证码。如您不知情，请立即联系安全管理员。',
    owed: true,
  },
  registrationResult: {
    name: '注册审核结果',
    text: '您的注册申请{number}审核结果：{result}。',
    owed: true,
  },
  settlementResult: {
    name: '入驻审核结果',
    text: '贵机构的入驻申请{number}审核结果：{result}。',
    owed: true,
  },
  settlementReceived: {
    name: '入驻申请已收到',
    text: '贵机构的入驻申请已提交，申请编号{number}，请凭编号和本手机号查询进度。',
    owed: true,
  },
  settlementLetter: {
    name: '入驻审核留言',
    text: '审核人员就贵机构的入驻申请{number}给您留言，请在注册页查询进度中查看并回复。',
    owed: true,
  },
  applicationNews: {
    name: '申请进展',
    text: '您提交的申请{number}{news}，如有疑问请联系平台客服。',
  },
  reviewResult: { name: '审核结果', text: '您提交的{title}审核结果：{result}。' },
  jobDone: { name: '任务完成', text: '您的任务「{title}」已完成：{result}。' },
  notice: { name: '通知提醒', text: '您有新的{kind}：{title}，请登录公益宝管理平台查看。' },
  pointsExpiring: { name: '积分到期', text: '您有{points}个{name}将于{day}到期，请及时使用。' },
  pointsInvitation: {
    name: '积分邀请',
    text: '感谢您的善举（{title}），您有{points}个{name}待领取，请用本手机号注册公益宝后查收。',
  },
  monthlyNews: { name: '月捐提醒', text: '您的月捐「{title}」{news}。', owed: true },
  rescueVoucher: {
    name: '代金券发放',
    text: '您有一张{amount}元代金券，券号{number}，{to}前有效。请凭券号和证件到合作商家使用，勿转告他人。',
    owed: true,
  },
  expiring: { name: '到期提醒', text: '{title}将于{day}到期，请及时办理。' },
} as const satisfies Readonly<Record<string, SmsTemplate>>

/** Whether a text is sent whatever is switched off; one that is not known any more is no duty. */
export function isOwed(code: string): boolean {
  const templates: Readonly<Record<string, SmsTemplate>> = smsTemplates
  return templates[code]?.owed === true
}

/** A template by its code; a fault when there is none. */
export function smsTemplate(code: string): SmsTemplate {
  const found = Object.entries(smsTemplates).find(([name]) => name === code)?.[1]
  if (found === undefined) throw new Error(`no SMS template is called ${code}`)
  return found
}

/** The names of a template's parameters, in order. */
export function placesOf({ text }: SmsTemplate): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** A template's text with its parameters; a missing one is a fault. */
export function fillTemplate(
  template: SmsTemplate,
  params: Readonly<Record<string, string>>,
): string {
  return template.text.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${template.name} needs ${name}`)
    return value
  })
}
