//! The meter by itself.

use super::*;

fn bounds(steps: Option<u64>) -> Bounds {
    Bounds { steps, bytes: 1 << 20, live: Some(|| 1000), stop: Arc::new(|| None) }
}

#[test]
fn steps_are_counted_one_by_one() {
    let meter = install(bounds(Some(10_000)));
    assert!((0..10_000).all(|_| work(1).is_ok()));
    assert_eq!(used(), 10_000);
    assert_eq!(work(1), Err(Spent::Steps));
    assert_eq!(work(1), Err(Spent::Steps));
    begin(Some(10_000));
    assert_eq!(work(10_000), Ok(()));
    assert_eq!(work(1), Err(Spent::Steps));
    drop(meter);
    assert_eq!(work(u64::MAX), Ok(()));
}

#[test]
fn a_meter_within_another_leaves_it_as_it_was() {
    let _outer = install(bounds(Some(100)));
    assert_eq!(work(60), Ok(()));
    let inner = install(bounds(None));
    assert_eq!(work(1_000_000), Ok(()));
    assert_eq!(used(), 1_000_000);
    drop(inner);
    assert_eq!(used(), 60);
    assert_eq!(work(40), Ok(()));
    assert_eq!(work(1), Err(Spent::Steps));
}

#[test]
fn a_row_grows_as_far_as_there_is_room() {
    let _meter = install(Bounds { bytes: 1 << 20, ..bounds(None) });
    let mut row: Vec<u64> = Vec::new();
    while push(&mut row, 1).is_ok() {}
    // Of a megabyte a thousand bytes are in use, and the row itself does not count here.
    assert!(row.capacity() * 8 >= 1 << 20, "{}", row.capacity());
    assert_eq!(row.len(), row.capacity());
    assert_eq!(why(), Some(Spent::Memory));
}

#[test]
fn what_does_not_fit_is_refused_before() {
    let _meter = install(bounds(None));
    assert_eq!(room(1 << 19), Ok(()));
    assert_eq!(room(1 << 20), Err(Spent::Memory));
    assert_eq!(left(), Some((1 << 20) - 1000));
}

#[test]
fn work_that_cannot_say_it_is_known_to_be_whole() {
    let _meter = install(bounds(Some(1_000_000)));
    assert_eq!(wholly(|| each(0..300).count()), Ok(300));
    // There is no room for this, and so nothing more is done.
    let mut after = 0;
    let refused = wholly(|| {
        assert!(room(1 << 21).is_err());
        after = each(0..300).count();
    });
    assert_eq!((refused, after), (Err(Spent::Memory), 0));
    begin(Some(1000));
    assert_eq!(wholly(|| each(0..3000).count()), Err(Spent::Steps));
    begin(Some(1_000_000));
    assert!(room(1 << 21).is_err());
    // What was refused before does not matter here, and is remembered.
    assert_eq!(wholly(|| each(0..300).count()), Ok(300));
    assert_eq!(why(), Some(Spent::Memory));
    // Within work that was refused nothing begins anew.
    begin(Some(1_000_000));
    let within = wholly(|| {
        assert!(room(1 << 21).is_err());
        assert_eq!(wholly(|| each(0..300).count()), Err(Spent::Memory));
    });
    assert_eq!(within, Err(Spent::Memory));
}

#[test]
fn a_share_of_the_steps_leaves_the_rest() {
    let _meter = install(bounds(Some(1000)));
    assert_eq!(work(200), Ok(()));
    let in_share = || (0..).find(|_| work(1).is_err());
    assert_eq!(with_share(2, in_share), Some(400));
    assert_eq!(why(), None);
    assert_eq!(work(399), Ok(()));
    assert_eq!(work(1), Err(Spent::Steps));
}

#[test]
fn a_wish_to_stop_is_heard() {
    let _meter = install(Bounds { stop: Arc::new(|| Some(Spent::Interrupted)), ..bounds(None) });
    assert_eq!(look(), Err(Spent::Interrupted));
    assert_eq!(work(1), Err(Spent::Interrupted));
}

#[test]
fn work_of_whoever_is_asked_opens_nothing() {
    let stop = || work(1).map_or_else(Some, |()| Some(Spent::Interrupted));
    let _meter = install(Bounds { stop: Arc::new(stop), ..bounds(None) });
    assert_eq!(look(), Err(Spent::Interrupted));
    assert_eq!(work(1), Err(Spent::Interrupted));
}

#[test]
fn whoever_is_asked_may_do_work_of_its_own() {
    let stop = || {
        let own = install(bounds(Some(5)));
        let refused = work(6).is_err();
        drop(own);
        // There is no meter here.
        (!refused || work(u64::MAX).is_err()).then_some(Spent::Interrupted)
    };
    let _meter = install(Bounds { stop: Arc::new(stop), ..bounds(Some(10_000)) });
    assert!((0..10_000).all(|_| work(1).is_ok()));
    assert_eq!(used(), 10_000);
    assert_eq!(work(1), Err(Spent::Steps));
}
