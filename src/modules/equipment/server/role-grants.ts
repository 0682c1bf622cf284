import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const equipmentGrants: BuiltInGrants = {
  'equipment/*': { work: 'equipment', vendor_admin: 'R' },
  'equipment/vendor': {
    work: 'equipment',
    operator: 'RMX suspend resume',
    reviewer: 'RA -suspend -resume',
    vendor_admin: 'R update submit requestChange rotateKey',
  },
  'equipment/equipmentType': { work: 'equipment', vendor_admin: 'R' },
  'equipment/equipment': { work: 'equipment', operator: 'RMX', vendor_admin: 'RM' },
  // The organisation says itself where a device stands for it.
  'equipment/equipmentRelation': {
    work: 'equipment',
    operator: 'RMX',
    org_head: 'RX create change confirm end',
    org_operator: 'R create change confirm end',
    vendor_admin: 'R create end',
  },
  'equipment/ticket': {
    work: 'equipment',
    operator: 'RM',
    org_head: 'R create accept cancel',
    org_operator: 'R create accept cancel',
    vendor_admin: 'R assign finish',
  },
  // Cash is opened, counted and paid in by the organisation's own people.
  'equipment/boxOpening': {
    work: 'equipment',
    operator: 'R',
    org_head: 'R create confirm deposit',
    org_operator: 'R create confirm deposit',
    org_finance: 'R create confirm deposit book',
    vendor_admin: '',
  },
  // Devices are counted by those for whom they stand; whoever counted does not close.
  'equipment/equipmentAudit': {
    work: 'equipment',
    operator: 'RM',
    org_head: 'RM',
    org_operator: 'RM',
    vendor_admin: '',
  },
  'equipment/equipmentAuditLine': { work: 'equipment', vendor_admin: '' },
  'equipment/vendorTerms': { work: 'equipment', vendor_admin: 'R' },
  'equipment/vendorAccount': {
    work: 'equipment',
    finance: 'RMX',
    operator: 'R freeze',
    org_finance: 'RMX',
    vendor_admin: 'R',
  },
  'equipment/vendorFlow': {
    work: 'equipment',
    operator: 'R charge',
    finance: 'RMX',
    org_finance: 'RMX',
    org_head: 'R reverse',
    vendor_admin: 'R',
  },
  // Who generates, who approves and who pays are three people; the records refuse the same one.
  'equipment/vendorSettlement': {
    work: 'equipment',
    operator: 'R',
    reviewer: 'R',
    finance: 'RMAX -confirm -bill',
    org_head: 'R approve void',
    org_finance: 'RMAX -confirm -bill',
    vendor_admin: 'R confirm bill',
  },
  'equipment/vendorBankAccount': {
    work: 'equipment',
    operator: 'R',
    reviewer: 'R',
    finance: 'RX verify',
    org_finance: 'RX verify',
    vendor_admin: 'R create enter disable makeDefault',
  },
  'equipment/vendorNotice': {
    work: 'equipment',
    operator: 'R create close',
    vendor_admin: 'R answer',
  },
}
