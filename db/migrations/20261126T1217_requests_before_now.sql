-- The last steps of voids and refunds until now. Gifts of files have a status of theirs without a request.
update donation d set request_changed_at = coalesce(
  (select max(greatest(v.requested_at, v.verified_at, v.approved_at, v.finalised_at, v.rejected_at))
     from void_refund_request v where v.charity_id = d.charity_id and v.donation_id = d.id), d.updated_at)
 where d.request_status is not null and d.request_changed_at is null;
