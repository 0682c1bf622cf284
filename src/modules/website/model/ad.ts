import { areas, choice, count, file, flag, image, moment, ref, text } from '#kernel/kinds/index.ts'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'

/** What an ad is for; commercial kinds do not exist. */
export const adKinds = {
  public: '公益宣传',
  project: '项目推广',
  activity: '活动',
  thanks: '鸣谢',
  notice: '公告',
} as const

/** An ad of the public good in a position for a time (广告). */
export const ad = resource('website/ad', {
  label: '广告',
  title: 'title',
  fields: {
    position: ref('广告位', 'website/adPosition', {
      required: true,
      where: [{ field: 'state', op: 'is', value: 'enabled' }],
    }),
    title: text('标题', { required: true, min: 2, max: 30 }),
    kind: choice('类型', adKinds, { required: true, initial: 'public' }),
    image: image('图片', { required: true, maxMb: 10 }),
    video: file('视频', { types: ['mp4'], maxMb: 50, hint: '可不填；播放前和不能播放时显示图片' }),
    text: text('文字', { max: 60, hint: '显示在图片下方，可不填' }),
    cause: ref('链接标的', 'project/cause', { hint: '项目推广时选择，标的结束后广告自动下线' }),
    link: text('链接地址', {
      max: 300,
      pattern: /^(\/|https:\/\/)/,
      patternHint: '应为站内地址（/ 开头）或 https 地址',
      hint: '站内地址，或白名单内的 https 地址',
    }),
    organisation: ref('机构', 'charity/organisation', { hint: '不选为平台广告' }),
    areas: areas('投放地区', { hint: '不选为全国' }),
    startAt: moment('开始时间', { required: true }),
    endAt: moment('结束时间', { required: true }),
    sort: count('排序', { required: true, initial: 0, max: 9999 }),
    weight: count('权重', { required: true, initial: 1, min: 1, max: 100 }),
    label: flag('显示「公益广告」', { required: true, initial: true }),
    replaces: ref('改版自', 'website/ad', { frozen: true }),
    impressions: count('曝光', { required: true, system: true, initial: 0, silent: true }),
    clicks: count('点击', { required: true, system: true, initial: 0, silent: true }),
    offlineReason: text('下线原因', { system: true, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待审核',
      scheduled: '待上线',
      online: '投放中',
      ended: '已结束',
      offline: '已下线',
      rejected: '已驳回',
    },
    tones: {
      pending: 'orange',
      scheduled: 'blue',
      online: 'green',
      rejected: 'red',
    },
    initial: 'draft',
    editable: ['draft', 'rejected', 'scheduled', 'online', 'offline'],
    removable: ['draft', 'rejected'],
    moves: {
      submit: { label: '提交审核', from: ['draft', 'rejected'], to: 'pending', complete: true },
      withdraw: { label: '撤回', from: ['pending'], to: 'draft' },
      approve: {
        label: '通过',
        from: ['pending'],
        to: ['pending', 'scheduled', 'online'],
        ask: approveAsk,
      },
      reject: { label: '驳回', from: ['pending'], to: 'rejected', danger: true, ask: rejectAsk },
      start: { label: '到时上线', from: ['scheduled'], to: 'online', system: true },
      end: { label: '到时结束', from: ['online', 'scheduled'], to: 'ended', system: true },
      takeDown: {
        label: '下线',
        from: ['online', 'scheduled'],
        to: 'offline',
        bulk: true,
        danger: true,
        ask: { reason: text('下线原因', { required: true, min: 2, max: 200 }) },
      },
      putBack: { label: '重新上线', from: ['offline'], to: ['scheduled', 'online'] },
      prolong: {
        label: '延期',
        from: ['online', 'scheduled'],
        to: ['online', 'scheduled'],
        bulk: true,
        ask: { endAt: moment('新的结束时间', { required: true }) },
      },
    },
  }),
  views: {
    list: [
      'image',
      'title',
      'position',
      'kind',
      'organisation',
      'link',
      'startAt',
      'endAt',
      'areas',
      'impressions',
      'clicks',
      'state',
    ],
    filter: ['position', 'kind', 'organisation', 'startAt', 'endAt', 'state'],
    search: ['title'],
    form: {
      位置: ['position', 'title', 'kind', 'organisation'],
      内容: ['image', 'video', 'text', 'cause', 'link'],
      投放: ['startAt', 'endAt', 'areas', 'sort', 'weight', 'label'],
    },
    detail: {
      内容: [
        'image',
        'video',
        'title',
        'text',
        'kind',
        'position',
        'organisation',
        'cause',
        'link',
      ],
      投放: ['startAt', 'endAt', 'areas', 'sort', 'weight', 'label'],
      数据: ['impressions', 'clicks', 'replaces', 'offlineReason'],
    },
    sort: '-startAt',
  },
  indexes: [['position', 'state', 'startAt', 'endAt']],
  discussion: false,
})
