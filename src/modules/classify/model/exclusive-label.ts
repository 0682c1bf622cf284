import { extra, resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import { type FilterPart, filterSchema, foldPart } from '#kinds/filter.ts'
import {
  choice,
  count,
  day,
  flag,
  json,
  partsInWords,
  plainWords,
  ref,
  rowsInWords,
  text,
} from '#kinds/index.ts'

/** What a label may be put on, and the resource that holds it. */
export const labelTargets = {
  cause: '募捐标的',
  donor: '捐赠人',
  user: '注册用户',
  fan: '粉丝',
  company: '企业',
  person: '受助人/人员',
  article: '文章',
  station: '驿站',
} as const
export type LabelTarget = keyof typeof labelTargets

export const targetResources: Readonly<Record<LabelTarget, string>> = {
  cause: 'project/cause',
  donor: 'people/donor',
  user: 'website/registeredUser',
  fan: 'fans/fan',
  company: 'fans/company',
  person: 'people/person',
  article: 'article/article',
  station: 'platformManage/station',
}

/** The filter 标签 of a list whose records bear labels; `bearsLabel` of the server answers it. */
export function labelFilter(target: LabelTarget) {
  return {
    label: ref('专属标签', 'classify/exclusiveLabel', {
      where: [{ field: 'target', op: 'is', value: target }],
    }),
  }
}

/** Where a label may be shown to the public. */
export const publicTargets: readonly LabelTarget[] = ['cause', 'article', 'station']

/** Colours of labels, dark enough for white text on them (WCAG 4.5:1). */
export const labelColours = {
  red: '红',
  volcano: '朱红',
  orange: '橙',
  gold: '金',
  green: '绿',
  cyan: '青',
  blue: '蓝',
  geekblue: '靛蓝',
  purple: '紫',
  magenta: '品红',
  grey: '灰',
  brown: '棕',
} as const

const sensitiveNames =
  /低保|特困|残疾|残障|精神|艾滋|传染|肿瘤|癌|病|孤儿|留守|服刑|吸毒|宗教|民族|贫困|建档立卡/

/**
 * Whether a name says a fact about a person that is no label and belongs into the person's file,
 * whatever blanks and signs stand between its characters.
 */
export function isSensitiveName(name: string): boolean {
  return sensitiveNames.test(name.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, ''))
}

function partInWords(part: FilterPart): string {
  return foldPart(part, {
    each: ({ field, op, value }) => partsInWords(field, op, plainWords(value)),
    or: all => all.join(' 或 '),
  })
}

/** A label of a platform or an organisation, put on records by hand or by a rule (专属标签). */
export const exclusiveLabel = resource('classify/exclusiveLabel', {
  label: '专属标签',
  title: 'name',
  fields: {
    name: text('标签名', { required: true, min: 2, max: 12, unique: ['organisation', 'target'] }),
    target: choice('适用对象', labelTargets, { required: true, frozen: true, initial: 'donor' }),
    organisation: ref('归属', 'charity/organisation', { frozen: true, hint: '留空为平台标签' }),
    group: text('标签组', { max: 10, hint: '如 活动、来源、关怀' }),
    colour: choice('颜色', labelColours, { required: true, initial: 'blue' }),
    mode: choice(
      '方式',
      { manual: '手工', rule: '规则', campaign: '活动期间' },
      { required: true, initial: 'manual' },
    ),
    rule: json<readonly FilterPart[], { words: (rule: readonly FilterPart[]) => string }>(
      '规则',
      filterSchema,
      { words: rowsInWords(partInWords) },
    ),
    refresh: choice(
      '更新',
      { hourly: '每小时', daily: '每天 03:00', onEvent: '发生时' },
      { required: true, initial: 'daily' },
    ),
    validFrom: day('开始日期', { hint: '留空为立即开始' }),
    validUntil: day('结束日期', { hint: '留空为长期有效；「活动期间」的标签须填写' }),
    exclusiveGroup: flag('组内互斥', {
      ...{ required: true, initial: false },
      hint: '同组的规则标签都命中时，保留后新建的一个',
    }),
    showPublic: flag('前台展示', { required: true, initial: false }),
    maxCount: count('上限', { hint: '留空为不限' }),
    count: count('已标记', { required: true, system: true, initial: 0, silent: true }),
  },
  owner: { organisation: 'organisation' },
  actions: { attach: '打标签', detach: '取消标签' },
  lifecycle: switchable({ bulk: true }),
  extra: extra<{ /** Its rule. */ readonly words: string }>(),
  views: {
    list: [
      'name',
      'target',
      'group',
      'mode',
      'rule',
      'refresh',
      'count',
      'maxCount',
      'validUntil',
      'showPublic',
      'organisation',
      'state',
      'createdBy',
    ],
    filter: ['target', 'group', 'mode', 'organisation', 'state'],
    search: ['name', 'group'],
    form: {
      标签: ['name', 'target', 'organisation', 'group', 'colour', 'exclusiveGroup'],
      方式: ['mode', 'rule', 'refresh', 'validFrom', 'validUntil', 'maxCount', 'showPublic'],
    },
  },
  discussion: false,
})
