import { switchable } from '#kernel/resource/switchable.ts'
import { count, day, flag, text } from '#kinds/index.ts'

/**
 * What every code table of rescue work shares (rescueConfigManage.md "code table base"): read by every
 * account, kept by the platform, dated, ordered, its names kept by day, never removed once used.
 */
export const codeFields = {
  code: text('代码', {
    required: true,
    frozen: true,
    unique: true,
    max: 10,
    pattern: /^[0-9A-Z]+$/,
    patternHint: '代码由数字和大写字母组成',
  }),
  name: text('名称', { required: true, max: 40 }),
  nationalCode: text('国标代码', { max: 20 }),
  source: text('依据', { max: 60 }),
  sort: count('排序', { max: 99_999 }),
  builtin: flag('内置', { required: true, initial: false, system: true }),
  validFrom: day('生效日'),
  validUntil: day('失效日'),
  remark: text('说明', { max: 200, lines: 2, hint: '在填写的表单中作为提示' }),
} as const

/** What its declaration says besides. */
export const codeTable = {
  keptBy: 'platform',
  title: 'name',
  uses: 'counted',
  validity: ['validFrom', 'validUntil'],
  names: 'kept',
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  lifecycle: switchable(),
  isPublic: true,
} as const

/** The last section of every form of a code table. */
export const codeStanding = ['validFrom', 'validUntil', 'source', 'remark'] as const
