import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choices, count, flag, moment, ref, text } from '#kinds/index.ts'

export const praiseTags = {
  warm: '热心',
  punctual: '守时',
  careful: '细心',
  bold: '担当',
  kind: '温暖',
  skilled: '专业',
} as const

const own = { system: true } as const
const server = { required: true, system: true } as const
const counted = { ...server, initial: 0, silent: true } as const
const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/** Good words of one user about another (夸夸); few of them count, and none of oneself. */
export const praise = resource('orange/praise', {
  label: '夸夸',
  title: 'content',
  fields: {
    giver: ref('送出人', 'orange/orangeUser', server),
    receiver: ref('收到人', 'orange/orangeUser', server),
    organisation: ref('机构', 'charity/organisation', own),
    activity: ref('活动', 'orange/activity', own),
    template: ref('模板', 'orange/copywriting', own),
    tags: choices('标签', praiseTags, own),
    content: text('内容', { ...server, min: 5, max: 200, hidesNumbers: true }),
    anonymous: flag('匿名', { ...server, initial: false }),
    counts: flag('计橙心', { ...server, initial: true }),
    hits: text('命中词', { ...own, max: 200 }),
    likes: count('点赞', counted),
    reports: count('举报', counted),
    hearts: count('橙心', counted),
    reason: text('原因', { ...own, max: 200 }),
    reviewedBy: ref('审核人', 'access/account', own),
    shownAt: moment('展示时间', own),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'export'],
  actions: { receive: '接收站点的夸夸' },
  lifecycle: lifecycle({
    states: { pending: '待审核', shown: '已展示', refused: '未通过', down: '已下架' },
    tones: { pending: 'orange', shown: 'green', refused: 'red', down: 'red' },
    initial: 'pending',
    moves: {
      review: { label: '通过', from: ['pending'], to: 'shown', bulk: true },
      refuse: { label: '不通过', from: ['pending'], to: 'refused', danger: true, ask: { reason } },
      takeDown: { label: '下架', from: ['shown'], to: 'down', danger: true, ask: { reason } },
    },
  }),
  views: {
    list: [
      ...(['createdAt', 'giver', 'receiver', 'tags', 'content', 'activity', 'likes'] as const),
      ...(['reports', 'hearts', 'state', 'hits', 'template', 'anonymous', 'reason'] as const),
    ],
    filter: ['giver', 'receiver', 'activity', 'createdAt', 'reports', 'state'],
    search: ['content'],
    sort: '-createdAt',
  },
  indexes: [
    ['giver', '-createdAt'],
    ['receiver', '-createdAt'],
    ['state', '-createdAt'],
  ],
  discussion: false,
})
