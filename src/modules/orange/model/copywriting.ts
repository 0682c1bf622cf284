import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, choices, count, images, moment, text } from '#kinds/index.ts'
import { levels } from './orange-user.ts'
import { positionNames } from './positions.ts'

/** Whom a text is shown to. */
export const copyAudiences = { all: '全部用户', level: '按等级', fresh: '新用户' } as const

/** Days after joining within which a user is new. */
export const freshDays = 30

/** A text of the programme at one place (文案); of several in use one is drawn by weight. */
export const copywriting = resource('orange/copywriting', {
  label: '文案',
  isPublic: true,
  title: 'title',
  fields: {
    code: text('编码', {
      required: true,
      frozen: true,
      unique: true,
      max: 40,
      pattern: /^[a-z]+(\.[a-z]+)*$/,
      patternHint: '只用小写字母，以点分段，如 signed.morning',
    }),
    position: choice('位置', positionNames, { required: true, frozen: true }),
    title: text('标题', { required: true, min: 2, max: 30 }),
    content: text('内容', { required: true, min: 2, max: 1000, lines: 5 }),
    images: images('图片', { max: 3 }),
    audience: choice('适用用户', copyAudiences, { required: true, initial: 'all' }),
    levels: choices('适用等级', levels, { hint: '按等级时选择' }),
    from: moment('开始时间', { unset: '不限' }),
    to: moment('结束时间', { unset: '不限' }),
    weight: count('权重', {
      required: true,
      initial: 10,
      min: 1,
      max: 100,
      hint: '同一位置有多条时按权重随机',
    }),
    versionNo: count('版本', { required: true, system: true, initial: 1 }),
    shows: count('展示', { required: true, system: true, initial: 0, silent: true }),
    clicks: count('点击', { required: true, system: true, initial: 0, silent: true }),
  },
  keptBy: 'platform',
  final: ['update'],
  actions: { receive: '站点取用文案' },
  lifecycle: lifecycle({
    states: { draft: '草稿', online: '使用中', offline: '停用' },
    tones: { online: 'green', offline: 'grey' },
    initial: 'draft',
    removable: ['draft'],
    moves: {
      putOn: { label: '上线', from: ['draft', 'offline'], to: 'online' },
      takeOff: { label: '停用', from: ['online'], to: 'offline', danger: true, inverse: 'putOn' },
    },
  }),
  extra: extra<{
    /** Places without any text in use. */
    readonly lacking: readonly string[]
  }>(),
  views: {
    list: [
      ...(['title', 'position', 'content', 'audience', 'from', 'to', 'weight', 'shows'] as const),
      ...(['state', 'code', 'versionNo', 'clicks', 'updatedAt'] as const),
    ],
    filter: ['position', 'state', 'audience'],
    search: ['code', 'title'],
    form: {
      位置: ['position', 'code', 'title'],
      内容: ['content', 'images'],
      投放: ['audience', 'levels', 'from', 'to', 'weight'],
    },
    sort: 'position',
  },
  indexes: [['position', 'state']],
  discussion: false,
})
