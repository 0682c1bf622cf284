import { UserBoard } from '#modules/cause/parts/users/user-board.tsx'

/** 用户数据. */
export default function UsersScreen() {
  return <UserBoard kind="help" />
}
