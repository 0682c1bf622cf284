import { resource } from '#kernel/resource/resource.ts'
import { bankCard, choice, count, idNumber, money, ref, sealedText, text } from '#kinds/index.ts'
import { causeKinds } from '../cause.ts'

const server = { required: true, system: true } as const

/** What became of a line at the bank. */
export const lineResults = { '0': '待付', '1': '成功', '2': '失败' } as const

/** How many people one roster may have. */
export const mostLines = 5000

/** One person of a payout to many (花名册); written by import, and by the bank's result. */
export const payoutLine = resource('cause/payoutLine', {
  label: '花名册',
  title: 'name',
  fields: {
    organisation: ref('所属机构', 'charity/organisation', server),
    cause: ref('标的', 'project/cause', server),
    causeKind: choice('标的类型', causeKinds, server),
    payout: ref('拨付单', 'cause/payout', { ...server, measure: '行' }),
    no: count('序号', { ...server, min: 1, max: mostLines, unique: ['payout'] }),
    name: sealedText('姓名', { ...server, max: 60, search: true }),
    idNumber: idNumber('证件号', { system: true }),
    account: bankCard('账号', { ...server, corporate: true }),
    bank: text('开户行', { system: true, max: 60 }),
    amount: money('金额', { ...server, min: 1 }),
    result: choice('结果', lineResults, {
      ...server,
      initial: '0',
      tones: { '1': 'green', '2': 'red' },
    }),
    failReason: text('失败原因', { system: true, max: 200 }),
    /** Why it was left out of the file for the bank. */
    stopped: text('停付原因', { system: true, max: 200 }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  verbs: ['view'],
  actions: { unmask: '查看明文' },
  views: {
    list: [
      'no',
      'name',
      'idNumber',
      'account',
      'bank',
      'amount',
      'result',
      'failReason',
      'stopped',
    ],
    filter: ['payout', 'name', 'result', 'amount'],
    search: ['name'],
    sort: 'no',
  },
  indexes: [['payout', 'result']],
  discussion: false,
  history: false,
})
