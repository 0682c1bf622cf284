import { resource } from '#kernel/resource/resource.ts'
import { area, choice, count, flag, moment, money, ref, text } from '#kinds/index.ts'

/** What somebody did for a team. */
export const assistKinds = {
  share: '分享',
  open: '打开',
  register: '带来注册',
  donate: '带来捐赠',
} as const

const own = { system: true } as const

/**
 * A step in the chain by which a team was told on (助力): who shared it, who opened it, who gave. One open
 * counts for a device and day. Amounts in fen.
 */
export const teamAssist = resource('zhuanti/teamAssist', {
  label: '助力',
  measure: '次',
  title: 'kind',
  fields: {
    campaign: ref('一起捐', 'zhuanti/teamCampaign', { ...own, required: true }),
    organisation: ref('机构', 'charity/organisation', { ...own, required: true }),
    at: moment('时间', { ...own, required: true }),
    kind: choice('类型', assistKinds, { ...own, required: true }),
    helper: ref('用户', 'people/donor', own),
    shownName: text('显示名', { ...own, max: 20 }),
    device: text('终端', { ...own, max: 64 }),
    area: area('地区', own),
    via: ref('上一级助力', 'zhuanti/teamAssist', own),
    depth: count('层级', { ...own, required: true, initial: 0 }),
    donation: ref('捐赠单', 'finance/donation', { ...own, unique: ['kind'] }),
    amount: money('带来金额', { ...own, required: true, initial: 0 }),
    suspect: flag('异常', { ...own, required: true, initial: false }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'export'],
  views: {
    list: [
      'at',
      'shownName',
      'kind',
      'via',
      'device',
      'area',
      'amount',
      'depth',
      'suspect',
      'campaign',
      'organisation',
    ],
    filter: ['campaign', 'kind', 'at', 'suspect', 'device', 'organisation'],
    search: ['device'],
    sort: '-at',
  },
  indexes: [['campaign', '-at'], ['via'], ['device', '-at']],
  discussion: false,
  history: false,
})
