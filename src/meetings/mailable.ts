/** Whether we can send mail to an email address: an international one, which the form accepts, our provider refuses. */
export function isMailable(email: string): boolean {
  return !/\P{ASCII}/u.test(email);
}
