import { group, hidden, menu } from '../group.ts'

/** 社区信息: communities, people, households, houses. */
export const communityBasicInfoGroup = group(
  '/communityBasicInfo',
  { title: '社区信息', icon: 'home', home: 'communityList' },
  [
    menu('communityList', '社区管理', 'home'),
    hidden('communityInfo', '社区详情', ['communityList']),
    hidden('addCommunityInfo', '新增社区', ['communityList'], ['community.create']),
    hidden('editCommunityInfo', '编辑社区', ['communityList'], ['community.update']),
    menu('personList', '人员管理', 'user'),
    hidden('personInfo', '人员详情', ['personList']),
    menu('familyList', '家庭管理', 'team'),
    hidden('familyInfo', '家庭详情', ['familyList']),
    menu('houseList', '房屋管理', 'home'),
    hidden('houseInfo', '房屋详情', ['houseList']),
    menu('organizitionList', '社会组织', 'cluster'),
    hidden('organizitionInfo', '社会组织详情', ['organizitionList']),
    menu('institutionList', '机构单位', 'bank'),
    hidden('institutionInfo', '机构单位详情', ['institutionList']),
    menu('facilityList', '设施管理', 'tool'),
    hidden('facilityInfo', '设施详情', ['facilityList']),
  ],
)
