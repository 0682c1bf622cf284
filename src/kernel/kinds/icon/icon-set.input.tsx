import {
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  BookOutlined,
  CalendarOutlined,
  CarOutlined,
  CrownOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FireOutlined,
  FlagOutlined,
  GiftOutlined,
  GlobalOutlined,
  HeartOutlined,
  HomeOutlined,
  IdcardOutlined,
  LikeOutlined,
  MedicineBoxOutlined,
  MoneyCollectOutlined,
  NotificationOutlined,
  PhoneOutlined,
  PictureOutlined,
  ProjectOutlined,
  ReadOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShopOutlined,
  SmileOutlined,
  SoundOutlined,
  StarOutlined,
  TagOutlined,
  TeamOutlined,
  TrophyOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** The icons that may be chosen, by name. */
export const iconSet: Readonly<Record<string, ComponentType>> = {
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  BookOutlined,
  CalendarOutlined,
  CarOutlined,
  CrownOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FireOutlined,
  FlagOutlined,
  GiftOutlined,
  GlobalOutlined,
  HeartOutlined,
  HomeOutlined,
  IdcardOutlined,
  LikeOutlined,
  MedicineBoxOutlined,
  MoneyCollectOutlined,
  NotificationOutlined,
  PhoneOutlined,
  PictureOutlined,
  ProjectOutlined,
  ReadOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShopOutlined,
  SmileOutlined,
  SoundOutlined,
  StarOutlined,
  TagOutlined,
  TeamOutlined,
  TrophyOutlined,
  UserOutlined,
  WalletOutlined,
}

/** One icon by name; its name where the set does not know it. */
export function Glyph({ name }: { name: string }) {
  const Icon = iconSet[name]
  return Icon ? (
    <span role="img" aria-label={name} style={{ fontSize: 18 }}>
      <Icon />
    </span>
  ) : (
    name
  )
}
