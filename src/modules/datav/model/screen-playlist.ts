import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import { area, choice, json, ref, text } from '#kinds/index.ts'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间应为 08:30 这样的时间')

/** A screen of a playlist, how long it is shown and between which times of day. */
export const playlistItem = z.strictObject({
  screen: z.uuid('请选择大屏'),
  seconds: z.int('停留秒数应为整数').min(10, '停留 10–3600 秒').max(3600, '停留 10–3600 秒'),
  from: timeOfDay.nullable(),
  to: timeOfDay.nullable(),
})

/** How a display changes from one screen to the next. */
export const transitions = { none: '无', fade: '淡入', slide: '滑动' } as const

/** Published screens that a display shows in turn (轮播方案). */
export const screenPlaylist = resource('datav/screenPlaylist', {
  label: '轮播方案',
  measure: '个',
  title: 'name',
  fields: {
    name: text('名称', { required: true, max: 40 }),
    items: json(
      '轮播',
      z.array(playlistItem).min(1, '请至少选择一个大屏').max(20, '大屏最多 20 个'),
      { required: true, words: items => `${items.length} 个大屏` },
    ),
    transition: choice('过渡', transitions, { required: true, initial: 'fade' }),
    organisation: ref('所属机构', 'charity/organisation', { frozen: true }),
    area: area('区域', { frozen: true }),
  },
  owner: { organisation: 'organisation', area: 'area' },
  verbs: ['view', 'create', 'update', 'delete'],
  lifecycle: switchable(),
  views: {
    list: ['name', 'items', 'transition', 'organisation', 'state', 'updatedAt'],
    filter: ['state'],
    search: ['name'],
    form: { 轮播: ['name', 'items', 'transition', 'organisation'] },
  },
  discussion: false,
})
