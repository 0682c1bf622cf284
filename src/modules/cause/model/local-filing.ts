import { resource } from '#kernel/resource/resource.ts'
import { area, day, files, ref, text } from '#kinds/index.ts'

/** Days before an activity away from home on which the local authority is told at the latest (GM 14). */
export const localFilingDays = 10

/**
 * The filing of a plan's activity outside the registrar's area with the authority of the place
 * (线下异地募捐备案; CL 23): boxes, sales and shows, each place on its own.
 */
export const localFiling = resource('project/localFiling', {
  label: '异地备案',
  title: 'activity',
  fields: {
    organisation: ref('所属机构', 'charity/organisation', {
      required: true,
      system: true,
      frozen: true,
    }),
    plan: ref('募捐方案', 'project/fundraisingPlan', { required: true, frozen: true }),
    activity: text('活动名称', { required: true, max: 60 }),
    area: area('地区', { required: true, level: 3 }),
    place: text('地点', { max: 100 }),
    startDate: day('开始日期', { required: true }),
    endDate: day('结束日期', { required: true }),
    authority: text('受理民政部门', { required: true, max: 60 }),
    filingNo: text('受理编号', { max: 40 }),
    filedOn: day('备案日期', { required: true }),
    receiptFiles: files('回执', { required: true, max: 3 }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  views: {
    list: ['activity', 'area', 'place', 'startDate', 'endDate', 'authority', 'filingNo', 'filedOn'],
    filter: ['plan', 'area', 'filedOn'],
    search: ['activity', 'authority', 'filingNo'],
    form: {
      活动: ['plan', 'activity', 'area', 'place', 'startDate', 'endDate'],
      备案: ['authority', 'filingNo', 'filedOn', 'receiptFiles'],
    },
    sort: 'startDate',
  },
  indexes: [['plan', 'startDate']],
  discussion: false,
})
