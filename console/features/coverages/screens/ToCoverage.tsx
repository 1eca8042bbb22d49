import { useIdOfAddress } from '../../../core/profile';
import { Redirect } from '../../../core/routing';

/** The short form of a coverage's address. */
export default function ToCoverage() {
  return <Redirect noThrow to={`/coverages/coverage/${useIdOfAddress()}`} />;
}
