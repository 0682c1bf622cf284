import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import {
  choice,
  choices,
  count,
  flag,
  image,
  json,
  partsInWords,
  ref,
  refs,
  text,
  url,
} from '#kinds/index.ts'

/** Levels of a site's tree. */
export const columnDepth = 3

export const columnKinds = {
  list: '文章列表',
  page: '单页',
  disclosure: '信息公开',
  link: '外部链接',
  topic: '专题',
} as const

export const columnTemplates = {
  text: '文字',
  cover: '图文',
  card: '卡片',
  timeline: '时间轴',
  table: '表格',
} as const

/** What the law has an organisation publish (慈善法, BR-19 to BR-21), and how many days one publication holds. */
export const disclosureItems = {
  charter: '章程',
  annualReport: '年度工作报告',
  audit: '审计报告',
  raisingPlan: '募捐方案',
  progress: '项目进展',
  related: '关联方',
  majorMatter: '重大事项',
  receipts: '票据领用',
} as const
export type DisclosureItem = keyof typeof disclosureItems

/** Days after which an item counts as overdue; none for what is published when it happens. */
export const disclosureDays: Readonly<Partial<Record<DisclosureItem, number>>> = {
  annualReport: 366,
  audit: 366,
  progress: 92,
  receipts: 366,
}

const seo = z.strictObject({
  title: z.string().trim().max(80, '标题不超过 80 个字').optional(),
  keywords: z.string().trim().max(120, '关键词不超过 120 个字').optional(),
  description: z.string().trim().max(200, '描述不超过 200 个字').optional(),
})

/** A column (栏目) of a site: the platform's or an organisation's. The platform's tree is the template. */
export const column = resource('article/column', {
  label: '栏目',
  tree: {
    ...{ parent: 'parent', order: 'sort', depth: columnDepth },
    ...{ within: ['organisation'], needs: 'column.move' },
  },
  uses: 'counted',
  title: 'name',
  fields: {
    organisation: ref('所属站点', 'charity/organisation', { frozen: true, hint: '留空为平台站点' }),
    parent: ref('上级栏目', 'article/column', { hint: '留空为一级栏目，最多三级' }),
    name: text('栏目名称', { required: true, min: 2, max: 20 }),
    kind: choice('类型', columnKinds, { required: true, initial: 'list' }),
    link: url('链接地址'),
    required: choices('必填公开项', disclosureItems),
    code: text('访问路径', {
      required: true,
      max: 40,
      pattern: /^[a-z0-9-]{2,40}$/,
      patternHint: '2–40 位小写字母、数字或短横线',
      hint: '用于网站地址，由名称拼音建议',
    }),
    template: choice('页面样式', columnTemplates, { required: true, initial: 'text' }),
    reviewSteps: count('审核级数', {
      required: true,
      min: 0,
      max: 3,
      initial: 1,
      hint: '0 为免审；信息公开至少一级',
    }),
    editorRoles: refs('可编辑角色', 'access/role', { max: 20, hint: '留空则按角色权限' }),
    editors: refs('可编辑人', 'access/account', { max: 50 }),
    reviewerRoles: refs('可审核角色', 'access/role', { max: 20, hint: '留空则按角色权限' }),
    reviewers: refs('可审核人', 'access/account', { max: 50 }),
    cover: image('封面'),
    summary: text('简介', { max: 200, lines: 3 }),
    seo: json('SEO', seo, {
      words: ({ title, keywords, description }) =>
        partsInWords(
          title && `标题 ${title}`,
          keywords && `关键词 ${keywords}`,
          description && `描述 ${description}`,
        ),
    }),
    visible: flag('前台显示', { required: true, initial: true }),
    sort: count('排序', { required: true, min: 0, max: 9999, initial: 100, hint: '小的在前' }),
    level: count('级别', { required: true, system: true, initial: 1 }),
    /** Addresses it had before; they lead here. */
    formerCodes: json('原访问路径', z.array(z.string().max(40)).max(50).readonly(), {
      system: true,
      silent: true,
    }),
  },
  lifecycle: switchable({
    confirm: '停用后该栏目及其下级在网站上不再显示。确定停用吗？',
    danger: true,
  }),
  owner: { organisation: 'organisation' },
  actions: { move: '移动', merge: '合并' },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  views: {
    list: [
      'name',
      'code',
      'kind',
      'template',
      'reviewSteps',
      'visible',
      'sort',
      'state',
      'updatedAt',
    ],
    filter: ['kind', 'organisation', 'parent', 'visible', 'state'],
    search: ['name', 'code'],
    form: {
      基本: ['organisation', 'parent', 'name', 'code', 'kind', 'link', 'required'],
      样式: ['template', 'cover', 'summary', 'visible', 'sort'],
      审核: ['reviewSteps', 'editorRoles', 'editors', 'reviewerRoles', 'reviewers'],
      SEO: ['seo'],
    },
    sheet: ['organisation', 'parent', 'name', 'code', 'kind', 'template', 'reviewSteps', 'state'],
    sort: 'sort',
  },
  indexes: [['organisation', 'parent', 'sort']],
  discussion: false,
})
