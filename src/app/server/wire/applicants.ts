import type { Row } from '#kernel/resource/resource.ts'
import type { settlementApplication } from '#modules/charity/model/index.ts'
import type { ApplicantEvent, CharityPorts } from '#modules/charity/server/index.ts'
import { sendMail, sendSms } from '#modules/message/server/index.ts'
import { notify } from '#modules/platform/server/index.ts'
import { agreementsOfRegistration, noteConsent } from '#modules/website/server/index.ts'

/** Applicants without an account: how they are told, what they agree to, who hears them. */
export const applicantAnswers = {
  async tellApplicant(act, { applicantPhone, applicantEmail, ...application }, event, note) {
    await sendSms(act, { phone: applicantPhone, ...smsOf(application, event, note) })
    if (applicantEmail !== null)
      await sendMail(act, { to: applicantEmail, ...mailOf(application, event, note) })
  },
  agreementsInForce: agreementsOfRegistration,
  async noteConsents(act, { agreements, ...given }) {
    for (const agreement of agreements)
      await noteConsent(act, {
        ...given,
        ...{ subjectType: 'account', agreement, channel: '入驻申请' },
      })
  },
  tellAccounts: async (act, { accounts, title, link }) =>
    void (await notify(act, { accounts, kind: 'todo', title, link })),
} satisfies Partial<CharityPorts>

type Named = Pick<Row<typeof settlementApplication>, 'number' | 'name'>

const results = { returned: '退回补正', rejected: '未通过', approved: '已通过' } as const

interface Sms {
  readonly template: string
  readonly params: Readonly<Record<string, string>>
}

function smsOf({ number }: Named, event: ApplicantEvent, note: string): Sms {
  if (event === 'received') return { template: 'settlementReceived', params: { number } }
  if (event === 'letter') return { template: 'settlementLetter', params: { number } }
  const result = note === '' ? results[event] : `${results[event]}（${note}）`
  return { template: 'settlementResult', params: { number, result } }
}

function mailOf({ number, name }: Named, event: ApplicantEvent, note: string) {
  const said = {
    received: '申请已提交，正在等待审核。',
    letter: `审核人员留言：${note}`,
    returned: `审核结果：退回补正。\n${note}`,
    rejected: `审核结果：未通过。\n${note}`,
    approved: '审核结果：已通过。管理员账号的开通链接已另行发送。',
  }[event]
  return {
    subject: `入驻申请 ${number}`,
    text: `${name}的入驻申请（${number}）：\n\n${said}\n\n可在注册页的「查询进度」中凭申请编号和手机号查看。`,
  }
}
