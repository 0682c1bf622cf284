import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { moment, money, ref, text } from '#kinds/index.ts'

const own = { system: true } as const
const fixed = { ...own, required: true } as const
const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/** What a pool adds to one gift (配捐明细): set aside with the gift, booked after the cooling hours. Amounts in fen. */
export const matchEntry = resource('zhuanti/matchEntry', {
  label: '配捐明细',
  measure: '笔',
  title: 'giftNumber',
  fields: {
    pool: ref('配捐池', 'zhuanti/matchingPool', fixed),
    organisation: ref('机构', 'charity/organisation', fixed),
    cause: ref('标的', 'project/cause', fixed),
    campaign: ref('一起捐', 'zhuanti/teamCampaign', own),
    donation: ref('捐赠单', 'finance/donation', { ...fixed, unique: ['pool'] }),
    giftNumber: text('捐赠单号', { ...fixed, max: 32 }),
    giver: ref('捐赠人', 'people/donor', own),
    device: text('终端', { ...own, max: 64 }),
    giftAmount: money('捐赠金额', fixed),
    amount: money('配捐金额', fixed),
    returned: money('已退回', { ...fixed, initial: 0 }),
    owed: money('待退回', { ...fixed, initial: 0 }),
    hold: text('占用单', { ...own, max: 40, silent: true }),
    paidAt: moment('捐赠时间', fixed),
    confirmAfter: moment('可确认时间', fixed),
    decidedAt: moment('处理时间', own),
    decidedBy: ref('处理人', 'access/account', own),
    reason: text('原因', { ...own, max: 200 }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  verbs: ['view', 'export'],
  lifecycle: lifecycle({
    states: {
      reserved: '待确认',
      confirmed: '已配捐',
      frozen: '已冻结',
      revoked: '已撤回',
    },
    tones: { reserved: 'orange', confirmed: 'green', frozen: 'red' },
    initial: 'reserved',
    editable: [],
    removable: [],
    moves: {
      freeze: {
        label: '冻结',
        from: ['reserved'],
        to: 'frozen',
        danger: true,
        ask: { reason },
        bulk: true,
      },
      release: { label: '解冻', from: ['frozen'], to: 'reserved', ask: { reason } },
      confirm: { label: '配捐确认', from: ['reserved'], to: 'confirmed', system: true },
      revoke: {
        label: '撤回',
        from: ['reserved', 'frozen', 'confirmed'],
        to: 'revoked',
        system: true,
      },
    },
  }),
  views: {
    list: [
      'giftNumber',
      'pool',
      'cause',
      'campaign',
      'giftAmount',
      'amount',
      'returned',
      'paidAt',
      'confirmAfter',
      'reason',
      'organisation',
      'state',
    ],
    filter: ['pool', 'cause', 'campaign', 'paidAt', 'amount', 'organisation', 'state'],
    search: ['giftNumber'],
    sort: '-paidAt',
  },
  indexes: [
    ['pool', 'state', '-paidAt'],
    ['campaign', 'state'],
    ['donation'],
    ['state', 'confirmAfter'],
  ],
  discussion: false,
})
