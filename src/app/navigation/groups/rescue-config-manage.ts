import { group, menu } from '../group.ts'

/** 救助配置: code tables of rescue work. */
export const rescueConfigManageGroup = group(
  '/rescueConfigManage',
  { title: '救助配置', icon: 'setting', home: 'competentUnitsManage' },
  [
    menu('competentUnitsManage', '主管单位', 'bank'),
    menu('rescueTypeManage', '救助类型', 'unordered-list'),
    menu('rescueClassifyManage', '救助分类', 'tags'),
    menu('disabilityCategoryMange', '残疾类别', 'tags'),
    menu('disabilityGradeManage', '残疾等级', 'unordered-list'),
    menu('familyRelationsManage', '家庭关系', 'cluster'),
    menu('livingAbilityManage', '生活自理能力', 'unordered-list'),
    menu('healthManage', '健康状况', 'medicine-box'),
    menu('severeDiseasesManage', '重大疾病', 'medicine-box'),
    menu('supportWayManage', '供养方式', 'unordered-list'),
    menu('workAbilityManage', '劳动能力', 'unordered-list'),
    menu('educationDegreeManage', '文化程度', 'read'),
    menu('fieldConfig', '字段配置', 'form'),
  ],
)
