import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { count, flag, images, moment, ref, text } from '#kinds/index.ts'

const own = { system: true } as const
const server = { required: true, system: true } as const
const counted = { ...server, initial: 0, silent: true } as const
/** Reasons by which photos and praise are not passed, in the order of their keys. */
export const refusalReasons = [
  '与公益无关',
  '广告或二维码',
  '含他人隐私',
  '未取得肖像同意',
  '重复图片',
  '画面模糊',
  '不当言论',
  '未成年人面部未遮挡',
  '其他',
] as const
const reason = text('原因', {
  required: true,
  min: 2,
  max: 200,
  lines: 2,
  initial: refusalReasons[0],
})

/** Photos that a user shows of what they did (晒图): looked at before others see them. */
export const photoShow = resource('orange/photoShow', {
  label: '晒图',
  title: 'text',
  fields: {
    user: ref('用户', 'orange/orangeUser', server),
    organisation: ref('机构', 'charity/organisation', own),
    theme: ref('主题', 'orange/theme', own),
    activity: ref('活动', 'orange/activity', own),
    text: text('文字', { ...server, max: 500, hidesNumbers: true }),
    images: images('图片', { ...server, max: 9 }),
    blurred: images('遮挡后的图片', { ...own, max: 9 }),
    consent: flag('肖像同意', server),
    minorInPhoto: flag('有未成年人', { ...server, initial: false }),
    hits: text('命中词', { ...own, max: 200 }),
    duplicateOf: text('重复自', { ...own, max: 60 }),
    likes: count('点赞', counted),
    comments: count('评论', counted),
    reports: count('举报', counted),
    hearts: count('橙心', counted),
    reason: text('原因', { ...own, max: 200 }),
    reviewedBy: ref('审核人', 'access/account', own),
    shownAt: moment('展示时间', own),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'export'],
  actions: { blur: '遮挡面部', receive: '接收站点的晒图' },
  lifecycle: lifecycle({
    states: {
      pending: '待审核',
      shown: '已展示',
      featured: '精选',
      refused: '未通过',
      down: '已下架',
      removed: '用户删除',
    },
    tones: { pending: 'orange', shown: 'green', featured: 'purple', refused: 'red', down: 'red' },
    initial: 'pending',
    moves: {
      review: { label: '通过', from: ['pending'], to: 'shown', bulk: true },
      refuse: { label: '不通过', from: ['pending'], to: 'refused', danger: true, ask: { reason } },
      feature: { label: '精选', from: ['pending', 'shown'], to: 'featured' },
      takeDown: {
        label: '下架',
        from: ['shown', 'featured'],
        to: 'down',
        danger: true,
        ask: { reason },
      },
      remove: {
        label: '用户删除',
        from: ['pending', 'shown', 'featured'],
        to: 'removed',
        system: true,
      },
    },
  }),
  extra: extra<{ readonly minor: boolean }>(),
  views: {
    list: [
      ...(['text', 'images', 'user', 'theme', 'activity', 'likes', 'reports', 'hearts'] as const),
      ...(['state', 'createdAt', 'minorInPhoto', 'hits', 'reason', 'reviewedBy'] as const),
    ],
    filter: ['theme', 'activity', 'user', 'createdAt', 'minorInPhoto', 'reports', 'state'],
    search: ['text'],
    detail: {
      晒图: ['user', 'text', 'images', 'blurred', 'consent', 'minorInPhoto', 'theme', 'activity'],
      审核: ['hits', 'duplicateOf', 'reports', 'reason', 'reviewedBy', 'shownAt', 'hearts'],
    },
    sort: '-createdAt',
  },
  indexes: [
    ['state', '-createdAt'],
    ['user', '-createdAt'],
  ],
  discussion: false,
})
