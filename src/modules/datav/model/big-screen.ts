import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { area, choice, count, image, moment, recordNumber, ref, text } from '#kinds/index.ts'
import type { ScreenSketch } from './screen-snapshot.ts'

/** What a screen is for. */
export const screenCategories = {
  general: '综合',
  donation: '募捐',
  project: '项目',
  help: '救助',
  community: '社区',
  station: '驿站设备',
  orange: '橙心活动',
  other: '其他',
} as const

/** In whose reach a screen shows its figures. */
export const scopeModes = {
  publisher: '按发布者范围',
  viewer: '按观看者范围',
} as const

/**
 * A big screen (数据大屏): a canvas of components over datasets. Its draft stands in a table of its
 * own and is saved by calls of the designer; what displays show is the version it points to.
 */
export const bigScreen = resource('datav/bigScreen', {
  label: '数据大屏',
  measure: '个',
  title: 'name',
  fields: {
    number: recordNumber('编号', 'DP'),
    name: text('大屏名称', { required: true, max: 40 }),
    category: choice('用途', screenCategories, { required: true, initial: 'general' }),
    organisation: ref('数据范围机构', 'charity/organisation', { hint: '留空为自己可见的全部机构' }),
    area: area('数据范围区域'),
    scopeMode: choice('数据身份', scopeModes, {
      required: true,
      initial: 'publisher',
      hint: '按观看者范围的大屏只能登录后观看',
    }),
    /** The version that is shown; empty before the first publication. */
    release: count('线上版本', { system: true }),
    publishedAt: moment('上线时间', { system: true }),
    /** The version that goes live by itself, and when. */
    nextRelease: count('待上线版本', { system: true }),
    goLiveAt: moment('定时上线', { system: true, index: true }),
    cover: image('封面', { system: true, maxMb: 5 }),
  },
  owner: { organisation: 'organisation', area: 'area' },
  verbs: ['view', 'create', 'update', 'delete'],
  actions: {
    publish: '发布',
    copy: '复制',
    share: '分享',
    exportJson: '导出 JSON',
    importJson: '导入 JSON',
  },
  stepUp: [],
  final: ['delete'],
  lifecycle: lifecycle({
    states: { draft: '草稿', published: '已发布', offline: '已下线' },
    tones: { draft: 'orange', published: 'green' },
    initial: 'draft',
    removable: ['draft', 'published', 'offline'],
    moves: {
      goLive: {
        label: '发布',
        from: ['draft', 'published', 'offline'],
        to: 'published',
        system: true,
      },
      offline: {
        label: '下线',
        from: ['published'],
        to: 'offline',
        danger: true,
        confirm: '下线后所有终端在一分钟内停止显示。确定吗？',
      },
      online: { label: '重新上线', from: ['offline'], to: 'published', needs: 'bigScreen.publish' },
    },
  }),
  extra: extra<{
    readonly width: number
    readonly height: number
    readonly draftVersion: number
    /** The draft differs from what is shown. */
    readonly isChanged: boolean
    /** Tokens that open it, and displays seen within the last minutes. */
    readonly tokens: number
    readonly devices: number
    /** Times it was opened within seven days. */
    readonly views: number
    /** Drawn small where there is no cover. */
    readonly sketch: ScreenSketch | null
  }>(),
  views: {
    list: [
      'name',
      'number',
      'category',
      'organisation',
      'area',
      'scopeMode',
      'state',
      'release',
      'publishedAt',
      'goLiveAt',
      'createdAt',
      'updatedAt',
    ],
    filter: ['category', 'organisation', 'state', 'publishedAt'],
    search: ['name', 'number'],
    form: { 大屏: ['name', 'category', 'organisation', 'area', 'scopeMode'] },
  },
  indexes: [['organisation', 'state']],
})
