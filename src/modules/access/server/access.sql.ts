import { ownerIdText } from './owner-is.ts'

/** Keys that a declaration cannot say: unique without case, among the living, or within an owner. */
export const accessSql: readonly string[] = [
  `create unique index account_login_name_key on account (lower(login_name))`,
  `create unique index account_phone_key on account (phone_index) where state <> 'cancelled'`,
  `create unique index role_code_key on role (code, owner_kind, ${ownerIdText()})`,
  `create unique index role_name_key on role (name, owner_kind, ${ownerIdText()})`,
  `create unique index grant_open_key on "grant" (account, role) where state in ('pending', 'active')`,
  `create unique index position_name_key on position (name, owner_kind, ${ownerIdText()})`,
  `create unique index structure_setting_key on structure_setting (owner_kind, ${ownerIdText()})`,
  `create unique index department_root_key on department (owner_kind, ${ownerIdText()}) where parent is null`,
  `create index department_path_idx_prefix on department (path text_pattern_ops)`,
]
