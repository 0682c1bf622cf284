import { resource } from '#kernel/resource/resource.ts'
import { choice, day, ref, text } from '#kinds/index.ts'

/** Which organisation may see a person, and for what (机构关联): nobody browses the registry. */
export const personLink = resource('community/personLink', {
  label: '机构关联',
  title: 'purpose',
  fields: {
    person: ref('人员', 'community/person', { required: true, system: true }),
    organisation: ref('机构', 'charity/organisation', { required: true, system: true }),
    reason: choice(
      '原因',
      { help: '求助', rescue: '救助发放', service: '社区服务', import: '导入登记' },
      { required: true, system: true },
    ),
    purpose: text('目的', { required: true, system: true, max: 100 }),
    validFrom: day('起', { required: true, system: true }),
    /** Two years on, renewed by use. */
    validTo: day('止', { required: true, system: true }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view'],
  views: {
    list: ['person', 'organisation', 'reason', 'purpose', 'validFrom', 'validTo'],
    filter: ['organisation', 'reason'],
    search: [],
  },
  indexes: [['person', 'organisation']],
  discussion: false,
})
