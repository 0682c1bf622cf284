import { resource } from '#kernel/resource/resource.ts'
import { area, count, image, json, moment, ref, text } from '#kinds/index.ts'
import { screenScope } from './screen-scope.ts'
import { screenSnapshot } from './screen-snapshot.ts'

/** A published state of a screen, kept whole for ever (大屏版本). */
export const bigScreenVersion = resource('datav/bigScreenVersion', {
  label: '大屏版本',
  measure: '个',
  title: 'label',
  fields: {
    screen: ref('大屏', 'datav/bigScreen', { required: true, system: true, frozen: true }),
    release: count('版本', { required: true, system: true, unique: ['screen'] }),
    label: text('版本', { required: true, system: true, max: 20 }),
    note: text('说明', { system: true, max: 200 }),
    snapshot: json('内容', screenSnapshot, {
      required: true,
      system: true,
      silent: true,
      words: ({ widgets }) => `${widgets.length} 个组件`,
    }),
    sha256: text('SHA-256', { required: true, system: true, max: 64 }),
    scope: json('数据范围', screenScope, {
      required: true,
      system: true,
      silent: true,
      words: () => '发布时的数据范围',
    }),
    goLiveAt: moment('定时上线', { system: true }),
    cover: image('封面', { system: true, maxMb: 5 }),
    publisher: text('发布人', {
      required: true,
      system: true,
      max: 60,
      open: '工作人员姓名，供同事辨认',
    }),
    organisation: ref('数据范围机构', 'charity/organisation', { system: true, copied: true }),
    area: area('数据范围区域', { system: true }),
  },
  owner: { organisation: 'organisation', area: 'area' },
  verbs: ['view'],
  views: {
    list: ['label', 'screen', 'note', 'publisher', 'goLiveAt', 'createdAt'],
    filter: ['screen'],
    sort: '-createdAt',
  },
  discussion: false,
})
