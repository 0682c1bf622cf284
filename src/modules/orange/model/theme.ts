import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  choice,
  color,
  flag,
  html,
  image,
  json,
  moment,
  recordNumber,
  ref,
  rowsInWords,
  text,
} from '#kinds/index.ts'

export const taskKinds = {
  sign: '签到天数',
  activity: '参加活动',
  photo: '晒图',
  praise: '夸夸',
  invite: '邀请',
} as const

export const themeTask = z.strictObject({
  kind: z.enum(Object.keys(taskKinds) as [keyof typeof taskKinds], '任务类型有误'),
  target: z.int('应为整数').min(1, '目标至少 1').max(1000),
  hearts: z.int('应为整数').min(1, '橙心至少 1').max(1000),
})
export type ThemeTask = z.infer<typeof themeTask>

/** A theme of the programme for some weeks (主题), with tasks that bring hearts once each. */
export const theme = resource('orange/theme', {
  label: '主题',
  isPublic: true,
  title: 'title',
  fields: {
    number: recordNumber('编号', 'ZT'),
    title: text('主题', { required: true, min: 2, max: 30 }),
    slogan: text('标语', { max: 30 }),
    organisation: ref('机构', 'charity/organisation', { frozen: true, hint: '留空为平台' }),
    cover: image('封面'),
    banner: image('横幅'),
    colour: color('主题色'),
    from: moment('开始时间', { required: true }),
    to: moment('结束时间', { required: true }),
    intro: html('介绍', { max: 10_000 }),
    tasks: json('任务', z.array(themeTask).max(10, '任务不超过 10 项').readonly(), {
      words: rowsInWords<ThemeTask>(
        ({ kind, target, hearts }) => `${taskKinds[kind]} ${target}，得 ${hearts} 橙心`,
      ),
    }),
    photoTopic: flag('晒图话题', { required: true, initial: true }),
    praiseTopic: flag('夸夸话题', { required: true, initial: false }),
    rank: choice(
      '榜单',
      { none: '无', hearts: '橙心', hours: '时长', likes: '晒图获赞' },
      { required: true, initial: 'hearts' },
    ),
    awards: text('奖励说明', { max: 500, lines: 3 }),
  },
  owner: { organisation: 'organisation' },
  lifecycle: lifecycle({
    states: { draft: '草稿', online: '进行中', ended: '已结束', offline: '已下线' },
    tones: { online: 'green', offline: 'red' },
    initial: 'draft',
    editable: ['draft', 'online', 'offline'],
    removable: ['draft'],
    moves: {
      putOn: { label: '上线', from: ['draft', 'offline'], to: 'online' },
      takeOff: { label: '下线', from: ['online'], to: 'offline', danger: true, inverse: 'putOn' },
      end: { label: '结束', from: ['online'], to: 'ended', system: true },
    },
  }),
  extra: extra<{
    readonly activities: number
    readonly users: number
    readonly photos: number
    readonly hearts: number
  }>(),
  views: {
    list: [
      'title',
      'from',
      'to',
      'organisation',
      'tasks',
      'rank',
      'state',
      'banner',
      'number',
      'slogan',
    ],
    filter: ['organisation', 'from', 'state'],
    search: ['title', 'number'],
    form: {
      主题: ['title', 'slogan', 'organisation', 'cover', 'banner', 'colour'],
      期间与任务: ['from', 'to', 'tasks', 'photoTopic', 'praiseTopic'],
      榜单与奖励: ['rank', 'awards', 'intro'],
    },
  },
  discussion: false,
})
