import { UserBoard } from '#modules/cause/parts/users/user-board.tsx'
import { ApplicantFigures } from './applicant-figures.tsx'

/** 用户数据: who asks for help, and who gives it. */
export default function UsersScreen() {
  return (
    <UserBoard kind="help">
      <ApplicantFigures />
    </UserBoard>
  )
}
