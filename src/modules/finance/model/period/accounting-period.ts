import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { count, day, json, moment, month, ref, rowsInWords, text } from '#kinds/index.ts'

const server = { required: true, system: true } as const
const own = { system: true } as const

/** Who may post into a month that is held, until when, and who let them. */
export const periodExceptions = z.array(
  z.object({
    account: z.uuid('账号编号有误'),
    name: z.string(),
    until: z.iso.date('日期应为 YYYY-MM-DD'),
    reason: z.string(),
    grantedBy: z.string(),
  }),
)

type Exception = z.infer<typeof periodExceptions>[number]

/** One line of a trial balance; fen on the debit side, credit balances below zero. */
export const trialLines = z.array(
  z.object({
    kind: z.string(),
    label: z.string(),
    opening: z.number(),
    debit: z.number(),
    credit: z.number(),
    closing: z.number(),
  }),
)

/**
 * A month of an organisation's books (finance.md "accountingPeriod"). Held before it is closed: only
 * who has an exception posts into it. Closed by two persons once nothing is in the way, and never
 * opened again: corrections go to the next month.
 */
export const accountingPeriod = resource('finance/accountingPeriod', {
  label: '会计期间',
  title: 'month',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    month: month('期间', { required: true, frozen: true, unique: ['organisation'] }),
    exceptions: json('例外授权', periodExceptions, {
      ...own,
      words: rowsInWords<Exception>(
        ({ name, until, reason }) => `${name} 至 ${until}（${reason}）`,
      ),
    }),
    heldBy: ref('预结账人', 'access/account', own),
    heldAt: moment('预结账时间', own),
    closedBy: ref('结账人', 'access/account', own),
    closedAt: moment('结账时间', own),
    postings: count('记账笔数', { ...server, initial: 0 }),
    vouchers: count('凭证张数', { ...server, initial: 0, unit: '张' }),
    trial: json('试算平衡表', trialLines, { ...own, silent: true }),
    trialHash: text('试算平衡表摘要', { ...own, max: 64 }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'export'],
  actions: {
    exempt: {
      label: '例外授权',
      when: ['hold'],
      ask: {
        account: ref('授权给', 'access/account', { required: true }),
        until: day('授权至', { required: true }),
        reason: text('原因', { required: true, min: 2, max: 100, lines: 2 }),
      },
    },
  },
  lifecycle: lifecycle({
    states: { open: '未结账', hold: '预结账', closed: '已结账' },
    initial: 'open',
    tones: { open: 'orange', hold: 'blue', closed: 'green' },
    editable: [],
    removable: [],
    moves: {
      hold: {
        label: '预结账',
        from: ['open'],
        to: 'hold',
        confirm: '预结账后，只有得到例外授权的人可以向本月记账。确定预结账吗？',
      },
      release: { label: '取消预结账', from: ['hold'], to: 'open' },
      close: {
        label: '结账',
        from: ['hold'],
        to: 'closed',
        stepUp: true,
        danger: true,
        confirm: '结账后本月不能再记账，也不能反结账；更正记入以后的月份。确定结账吗？',
      },
    },
  }),
  views: {
    list: [
      'month',
      'organisation',
      'postings',
      'vouchers',
      'heldBy',
      'heldAt',
      'closedBy',
      'closedAt',
      'state',
      'exceptions',
    ],
    filter: ['month', 'state', 'organisation'],
    form: { 会计期间: ['organisation', 'month'] },
    detail: {
      会计期间: ['organisation', 'month', 'postings', 'vouchers', 'trialHash'],
      办理: ['heldBy', 'heldAt', 'closedBy', 'closedAt', 'exceptions'],
    },
    sort: '-month',
  },
  indexes: [['organisation', '-month']],
  discussion: false,
})
