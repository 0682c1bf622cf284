import { Switch } from 'antd'
import { usePreference } from '#ui/logic/use-preference.ts'
import {
  type ForwardableKind,
  forwardable,
  type NoticeChannels,
  noticeChannelsKey,
} from '../../model/notice-channels.ts'
import styles from './own.module.css'

const none = { sms: false, mail: false } as const
const nothing: NoticeChannels = {}
// The one cast: Object.entries forgets the keys of the constant.
const kinds = Object.entries(forwardable) as [
  ForwardableKind,
  (typeof forwardable)[ForwardableKind],
][]

/** 通知设置: what is told by SMS and mail beside the bell. */
export function OwnNotices() {
  const [chosen, choose] = usePreference<NoticeChannels>(noticeChannelsKey, nothing)
  return (
    <div>
      <p className={styles.note}>
        通知始终显示在页面右上角。以下通知可同时发送到账号绑定的手机和邮箱，每天各不超过 20 条。
      </p>
      <table className={styles.choices}>
        <thead>
          <tr>
            <th scope="col">通知</th>
            <th scope="col">短信</th>
            <th scope="col">邮件</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(([kind, { label, note }]) => (
            <tr key={kind}>
              <th scope="row">
                <span className={styles.words}>
                  <span>{label}</span>
                  <span className={styles.quiet}>{note}</span>
                </span>
              </th>
              {(['sms', 'mail'] as const).map(channel => (
                <td key={channel}>
                  <Switch
                    aria-label={`${label}${channel === 'sms' ? '短信' : '邮件'}通知`}
                    checked={chosen[kind]?.[channel] ?? false}
                    onChange={isOn =>
                      choose({ ...chosen, [kind]: { ...none, ...chosen[kind], [channel]: isOn } })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
