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

/** Actions with which the platform decides about organisations; a role of theirs has none of them. */
export const actsOfThePlatform = [
  'illegalOrganisation.*',
  'organisation.create',
  'organisation.delete',
  'organisation.import',
  'organisation.correct',
  'organisation.freeze',
  'organisation.unfreeze',
  'organisation.close',
  'organisation.resetAdmin',
  'organisation.message',
  // What people write on the sites is handed over, judged and followed up by the platform.
  'publicComment.classify',
  'publicComment.configure',
  'publicComment.receive',
  'interaction.receive',
  'article.askCorrection',
  'article.settleReports',
  // Stopped books go on once the platform has found what was wrong with them.
  'closingDay.resumeBook',
]
