/** Screens in which the platform decides about organisations; none of theirs. */
export const ofThePlatform = [
  '/gyhmanager/entering',
  '/gyhmanager/proveing',
  '/gyhmanager/illegalorg',
  '/project/proverify',
  '/rescueConfigManage',
  '/gybOrange',
  '/helpmanager',
  '/article/orgartlist',
  '/website/registeredUserManager',
  '/website/userInfoAudit',
  '/website/gybcomment',
  '/website/comments',
  '/website/guanggaoweilist',
  '/website/desensitizationInterface',
  '/website/registerAgreement',
  '/website/privacyAgreement',
]

/** Where big screens are drawn and shared: their group is the platform's, these of its screens are not. */
export const bigScreens = [
  '/product/datavList',
  '/product/datavCreate',
  '/product/datavUpdate',
  '/product/datavComponentList',
  '/product/createComponent',
  '/product/editComponent',
  '/product/bigScreenConfig',
]
