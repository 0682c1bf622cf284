/** On which screen a record of a resource is shown, by `?id=`. */
export const recordPlaces: Readonly<Record<string, string>> = {
  'charity/organisation': '/gyhmanager/mechanism',
  'charity/settlementApplication': '/gyhmanager/enteringinfo',
  'charity/certificationApplication': '/gyhmanager/proveinginfo',
  'project/project': '/project/promine',
  'finance/donation': '/finance/findon',
  'article/article': '/article/editarticle',
  'zhuanti/reportInstance': '/zhuanti/reportManage',
  'helpmanager/helpArticle': '/helpmanager/editarticle',
  'helpmanager/application': '/helpmanager/applymanager',
  'access/account': '/upms/glylist',
  'access/role': '/upms/jslist',
  'access/registrationRequest': '/organizeStructure/userAudit',
  'account/securityKey': '/ukey/ukeyList',
}
