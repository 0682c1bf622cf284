import { Avatar } from 'antd'
import { signOf } from './sign-of.ts'

interface PersonAvatarProps {
  readonly name: string
  /** The address of a picture; the sign of the name without one. */
  readonly picture?: string | null | undefined
  /** Pixels; a group of faces says its own. */
  readonly size?: number
  readonly className?: string | undefined
}

/** Somebody's face: the picture, else one sign of the name; the same wherever people are shown. */
export function PersonAvatar({ name, picture, size, className }: PersonAvatarProps) {
  return (
    <Avatar
      {...(picture ? { src: picture } : {})}
      {...(size === undefined ? {} : { size })}
      {...(className === undefined ? {} : { className })}
      alt=""
    >
      {signOf(name)}
    </Avatar>
  )
}
