import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, image, json, ref, text } from '#kinds/index.ts'
import { binding, staticRows } from './binding.ts'
import { type BaseName, componentBases, componentCategories } from './component-bases.ts'
import { chartSettings, interaction, styleSettings } from './screen-snapshot.ts'

/** What a component brings to the canvas on which it is placed. */
export const componentContent = z.strictObject({
  chart: chartSettings,
  style: styleSettings,
  binding: binding.nullable(),
  interactions: z.array(interaction).max(10),
  /** Shown while nothing is bound, and in the library. */
  sample: staticRows.nullable(),
  width: z.int().min(40, '宽度为 40–7680').max(7680, '宽度为 40–7680'),
  height: z.int().min(24, '高度为 24–7680').max(7680, '高度为 24–7680'),
})
export type ComponentContent = z.infer<typeof componentContent>

// The labels of the bases by their names: what `Object.fromEntries` cannot say of its keys.
const baseLabels = Object.fromEntries(
  Object.entries(componentBases).map(([key, { label }]) => [key, label]),
) as Record<BaseName, string>

/** A component that somebody made of a base: ready to be placed on screens (大屏组件). */
export const screenComponent = resource('datav/screenComponent', {
  label: '大屏组件',
  measure: '个',
  title: 'name',
  fields: {
    code: text('组件编码', {
      required: true,
      frozen: true,
      unique: true,
      min: 2,
      max: 40,
      pattern: /^[A-Za-z0-9-]{2,40}$/,
      patternHint: '2–40 位字母、数字或连字符',
    }),
    name: text('组件名称', { required: true, max: 20 }),
    category: choice('分类', componentCategories, { required: true, system: true }),
    base: choice('基础类型', baseLabels, { required: true, frozen: true }),
    content: json('内容', componentContent, {
      required: true,
      silent: true,
      words: ({ width, height }) => `${width}×${height}`,
    }),
    /** What screens place: the content as it was published last. */
    published: json('已发布内容', componentContent, {
      system: true,
      silent: true,
      words: ({ width, height }) => `${width}×${height}`,
    }),
    release: count('版本', { required: true, system: true, initial: 0 }),
    thumb: image('缩略图', { maxMb: 2 }),
    organisation: ref('所属机构', 'charity/organisation', {
      frozen: true,
      hint: '留空为平台共享',
    }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'delete'],
  actions: { copy: '复制' },
  lifecycle: lifecycle({
    states: { draft: '草稿', published: '已发布', retired: '已下架' },
    tones: { draft: 'orange', published: 'green' },
    initial: 'draft',
    removable: ['draft', 'retired'],
    moves: {
      publish: {
        label: '发布',
        from: ['draft', 'published', 'retired'],
        to: 'published',
        confirm: '发布为新的版本。已放置的组件保持原版本，可在大屏上升级。确定吗？',
      },
      retire: {
        label: '下架',
        from: ['published'],
        to: 'retired',
        danger: true,
        confirm: '下架后不能再放置，已放置的组件保留。确定吗？',
      },
    },
  }),
  extra: extra<{
    /** Screens whose draft or live version has it. */
    readonly screens: number
    readonly isChanged: boolean
  }>(),
  views: {
    list: ['name', 'code', 'category', 'base', 'organisation', 'release', 'state', 'updatedAt'],
    filter: ['category', 'base', 'organisation', 'state'],
    search: ['name', 'code'],
    form: { 组件: ['name', 'code', 'base', 'organisation'], 内容: ['content', 'thumb'] },
  },
  indexes: [['organisation', 'state']],
  discussion: false,
})
