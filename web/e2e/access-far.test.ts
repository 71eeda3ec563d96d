/** Everybody can use it, also what takes a whole match, a lesson or some thought to reach. */
import { judge } from './judged';
import { FAR } from './screens';
import { sharedWorld } from './world';

judge(FAR, sharedWorld());
